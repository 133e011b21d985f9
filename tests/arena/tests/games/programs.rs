//! A result file knows whose games it holds.

use std::fs;
use std::path::Path;

use arena::record::read;

use crate::common::cli::{arena, mock_script, script};

/// The words of a match between a script and a mock.
struct Match {
    folder: tempfile::TempDir,
}

impl Match {
    fn new() -> Match {
        let folder = tempfile::tempdir().expect("a folder");
        script(&folder.path().join("bot"), &mock_script("--greedy"));
        Match { folder }
    }

    fn path(&self, name: &str) -> String {
        let path = self.folder.path().join(name);
        path.to_str().expect("a path").to_owned()
    }

    /// Plays, and returns whether that went well and what was printed.
    fn play(&self, games: u32, options: &[&str]) -> (bool, String) {
        let (bot, results) = (self.path("bot"), self.path("r.jsonl"));
        let other = format!("name=mock:{} --random 1", env!("CARGO_BIN_EXE_arena-mock"));
        let games = games.to_string();
        let words = ["match", &bot, &other, "--games", &games, "-o", &results];
        let (code, text) = arena(&[&words, options].concat());
        (code == Some(0), text)
    }
}

#[test]
fn a_program_that_has_changed_does_not_go_on_in_the_same_file() {
    let played = Match::new();
    assert!(played.play(2, &[]).0);
    let (well, text) = played.play(4, &[]);
    assert!(well && text.contains("4 games"), "{text}");
    let results = read(Path::new(&played.path("r.jsonl"))).expect("results");
    let players = results.header.expect("a header").players;
    let bot = &players["bot"][0];
    assert!(
        bot.program == played.path("bot") && bot.hash.is_some(),
        "{bot:?}"
    );
    assert!(
        bot.about.as_deref().is_some_and(|it| it.contains("name=")),
        "{bot:?}"
    );

    script(
        Path::new(&played.path("bot")),
        &mock_script("--greedy --chatty"),
    );
    // What is there can be looked at.
    assert!(played.play(4, &[]).0);
    let (well, text) = played.play(6, &[]);
    assert!(
        !well && text.contains("then | now:\nbot\n  program: "),
        "{text}"
    );
    assert!(text.contains("--changed-player keep"), "{text}");
    let games = || {
        read(Path::new(&played.path("r.jsonl")))
            .expect("results")
            .games
    };
    assert_eq!(games().len(), 4);
    let (well, text) = played.play(6, &["--changed-player", "keep"]);
    assert!(well && text.contains("bot stands for 2 programs"), "{text}");
    assert_eq!(games().len(), 6);
    // It is known by now.
    let (well, text) = played.play(8, &[]);
    assert!(well && text.contains("bot stands for 2 programs"), "{text}");
}

#[test]
fn a_script_behind_an_interpreter_is_known_as_well() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (bot, results) = (path("bot.sh"), path("r.jsonl"));
    let (first, second) = (format!("name=a:sh {bot}"), format!("name=b:sh {bot}"));
    let play =
        |games: &str| arena(&["match", &first, &second, "--games", games, "-o", &results]);
    fs::write(&bot, mock_script("--greedy")).expect("a file");
    assert_eq!(play("2").0, Some(0));
    fs::write(&bot, mock_script("--random 1")).expect("a file");
    let (code, text) = play("4");
    assert!(
        code == Some(1) && text.contains("bot.sh: sha256 "),
        "{text}"
    );
}

#[test]
fn a_tournament_knows_its_players() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    for name in ["a", "b", "c"] {
        script(Path::new(&path(name)), &mock_script("--greedy"));
    }
    let (file, results) = (path("t.toml"), path("t.jsonl"));
    let play = |players: &[&str]| {
        let players: Vec<String> = players.iter().map(|it| format!("'{it}'")).collect();
        fs::write(&file, format!("players = [{}]", players.join(","))).expect("a file");
        arena(&["tournament", &file])
    };
    let (a, b, c) = (path("a"), path("b"), path("c"));
    assert_eq!(play(&[&a, &b]).0, Some(0));
    // A new player is no change.
    assert_eq!(play(&[&a, &b, &c]).0, Some(0));
    let known = read(Path::new(&results)).expect("results").header;
    assert_eq!(known.expect("a header").players.len(), 3);
    // Another program under an old name.
    let other = format!("name=c:{a} -x");
    let d = format!("name=d:{b}");
    let (code, text) = play(&[&a, &b, &other, &d]);
    assert!(
        code == Some(1) && text.contains("arguments: none | -x"),
        "{text}"
    );
    // Other limits of its own.
    let (code, text) = play(&[&a, &b, &format!("turn=2s:{c}"), &d]);
    assert!(
        code == Some(1) && text.contains("options: none | turn=2s"),
        "{text}"
    );
    // Under a name of its own it may play.
    let (code, text) = play(&[&a, &b, &c, &format!("name=c2,turn=2s:{c}")]);
    assert_eq!(code, Some(0), "{text}");
}

#[test]
fn a_program_that_is_built_anew_meanwhile_stops_the_match() {
    let played = Match::new();
    let bot = played.path("bot");
    let other = format!(
        "name=mock:{} --think-ms 100",
        env!("CARGO_BIN_EXE_arena-mock")
    );
    let results = played.path("r.jsonl");
    let games = || read(Path::new(&results)).map_or(0, |it| it.games.len());
    std::thread::scope(|scope| {
        let running = scope
            .spawn(|| arena(&["match", &bot, &other, "--games", "100", "-o", &results]));
        for _ in 0..1000 {
            if games() >= 2 {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        script(Path::new(&bot), &mock_script("--greedy --chatty"));
        let (code, text) = running.join().expect("an end");
        assert_eq!(code, Some(1), "{text}");
        assert!(
            text.contains("was replaced while its games were played"),
            "{text}"
        );
    });
    assert!((2..50).contains(&games()), "{}", games());
}

#[test]
fn a_file_of_an_older_arena_is_gone_on_with() {
    let played = Match::new();
    assert!(played.play(2, &[]).0);
    let results = played.path("r.jsonl");
    let text = fs::read_to_string(&results).expect("a file");
    let (header, games) = text.split_once('\n').expect("lines");
    let mut header: serde_json::Value = serde_json::from_str(header).expect("JSON");
    header.as_object_mut().expect("an object").remove("players");
    fs::write(&results, format!("\u{FEFF}{header}\n{games}")).expect("a file");
    let (well, text) = played.play(4, &[]);
    assert!(
        well && text.contains("nothing is known of the program"),
        "{text}"
    );
    let (well, text) = played.play(6, &[]);
    assert!(well && !text.contains("nothing is known"), "{text}");
}

#[test]
fn files_of_other_programs_are_not_joined() {
    let played = Match::new();
    let results = played.path("r.jsonl");
    assert!(played.play(4, &["--shard", "1/2"]).0);
    fs::rename(&results, played.path("1")).expect("renamed");
    script(
        Path::new(&played.path("bot")),
        &mock_script("--greedy --chatty"),
    );
    assert!(played.play(4, &["--shard", "2/2"]).0);
    let (one, joined) = (played.path("1"), played.path("joined"));
    let words = ["merge", &one, &results, "-o", &joined];
    let (code, text) = arena(&words);
    assert!(
        code == Some(1) && text.contains("bot is not the same program in"),
        "{text}"
    );
    let (code, text) = arena(&[&words[..], &["--changed-player", "keep"]].concat());
    assert_eq!(code, Some(0), "{text}");
    let players = read(Path::new(&joined)).expect("results").header;
    assert_eq!(players.expect("a header").players["bot"].len(), 2);
}

/// What a program writes while it plays is no other program.
#[test]
fn a_file_that_a_player_writes_stops_nothing() {
    let played = Match::new();
    let bot = played.path("bot");
    let text = "#!/bin/sh\necho x >> $1\nexec MOCK --greedy\n";
    let mock = env!("CARGO_BIN_EXE_arena-mock");
    script(Path::new(&bot), &text.replace("MOCK", mock));
    fs::write(played.path("notes"), "").expect("a file");
    let (first, second) = (
        format!("{bot} notes"),
        format!("name=mock:{mock} --random 1"),
    );
    let results = played.path("r.jsonl");
    for (games, noted) in [("4", true), ("6", false)] {
        let words = ["match", &first, &second, "--games", games, "-o", &results];
        let (code, text) = arena(&words);
        assert_eq!(code, Some(0), "{text}");
        let told = text.contains("notes changes while bot plays");
        assert_eq!(told, noted, "{text}");
    }
}

#[test]
fn the_reason_for_which_nothing_can_be_played_is_said_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| {
        folder
            .path()
            .join(name)
            .to_str()
            .expect("a path")
            .to_owned()
    };
    let (missing, mock) = (path("missing"), env!("CARGO_BIN_EXE_arena-mock"));
    let file = path("two.toml");
    fs::write(&file, format!("players = [{missing:?}, {mock:?}]\n")).expect("written");
    for words in [&["match", &missing, mock][..], &["tournament", &file]] {
        let (code, text) = arena(words);
        assert_eq!(code, Some(1), "{text}");
        let wanted = "error: player missing: cannot start `";
        assert!(text.contains(wanted), "{text}");
        assert_eq!(text.matches("there is no file").count(), 1, "{text}");
    }
}
