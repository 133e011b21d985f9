//! Players in every form, and texts that are no players.

use std::time::Duration;

use super::*;
use crate::dialect::Dialect;

fn command(words: &[&str]) -> Program {
    Program::Command(words.iter().map(|it| it.to_string()).collect())
}

fn check(text: &str, name: &str, program: Program) {
    let spec = parse(text).unwrap_or_else(|error| panic!("{error:#}"));
    assert_eq!(
        (spec.name.as_str(), &spec.program),
        (name, &program),
        "{text}"
    );
    let again = parse(&PlayerText(&spec).to_string());
    assert_eq!(again.ok(), Some(spec), "{text}");
}

#[test]
fn programs() {
    check("./engine", "engine", command(&["./engine"]));
    check(
        "bots/engine.exe -x",
        "engine",
        command(&["bots/engine.exe", "-x"]),
    );
    check(
        "./e --a 'b c' \"d\\\"e\" ''",
        "e",
        command(&["./e", "--a", "b c", "d\"e", ""]),
    );
    check("bots/bot.rs", "bot", Program::Source("bots/bot.rs".into()));
    check(
        "'my bots/bot.rs'",
        "bot",
        Program::Source("my bots/bot.rs".into()),
    );
    check("rustrun bot.rs", "rustrun", command(&["rustrun", "bot.rs"]));
    check("tcp:5000", "tcp-5000", Program::Tcp(5000));
}

#[test]
fn options_before_a_program() {
    check("name=a:./engine", "a", command(&["./engine"]));
    check(
        "name=the new one:./e -x",
        "the new one",
        command(&["./e", "-x"]),
    );
    check("name=a,dialect=wfi:tcp:5000", "a", Program::Tcp(5000));
    check(
        "name=\"a,b:c\":bot.rs",
        "a,b:c",
        Program::Source("bot.rs".into()),
    );
    check(
        "suspend=no:./e --log=a:b",
        "e",
        command(&["./e", "--log=a:b"]),
    );
}

#[test]
fn what_only_looks_like_options_is_a_command() {
    check("./e --log=a:b", "e", command(&["./e", "--log=a:b"]));
    check("C:/engine.exe", "engine", command(&["C:/engine.exe"]));
    check("env A=b:c ./e", "env", command(&["env", "A=b:c", "./e"]));
    check("A=b ./e", "A=b", command(&["A=b", "./e"]));
}

#[test]
fn every_option() {
    let text = "name=n,dialect=gomocup2004,turn=500ms,game=2m,increment=0.5,start=30,\
         tolerance=100ms,memory=350M,suspend=yes,keep-process=yes,first-by-board=yes,swap2-fields=yes,crlf=yes,dir=a b,\
         info.max_node=1000,info.Path=\"/a,b:c\":./e";
    let spec = parse(text).expect("a player");
    let ms = |ms| Some(Duration::from_millis(ms));
    let limits = Limits {
        turn: ms(500),
        game: ms(120_000),
        increment: ms(500),
        start: ms(30_000),
        tolerance: ms(100),
        memory: Some(350 << 20),
    };
    assert_eq!(
        (spec.dialect, spec.limits),
        (Some(Dialect::Gomocup2004), limits)
    );
    let info = [("max_node", "1000"), ("Path", "/a,b:c")];
    let info = info.map(|(key, value)| (key.to_string(), value.to_string()));
    let all = (
        spec.manager.suspend,
        spec.manager.keep_process,
        spec.manager.first_by_board,
    );
    assert_eq!(
        (all, spec.manager.info.as_slice()),
        ((true, true, true), &info[..])
    );
    assert_eq!(spec.manager.folder, Some(PathBuf::from("a b")));
    check(text, "n", command(&["./e"]));
}

#[test]
fn bad_texts_say_what_is_wrong() {
    for (text, wanted) in [
        ("", "no program"),
        ("name=a:", "no program"),
        ("''", "empty name"),
        ("name=a", "colon is missing"),
        ("name=a ./e", "colon is missing"),
        ("name=a,./e", "`./e` is no option"),
        ("name=:./e", "no name"),
        ("name=\"a:./e", "double quote is missing"),
        ("nmae=a:./e", "no such option"),
        ("turn=fast:./e", "not a time"),
        ("turn=-1:./e", "not a time"),
        ("memory=lots:./e", "not an amount"),
        (
            "dialect=klingon:./e",
            "`klingon` is not one of gomocup, gomocup2004,",
        ),
        ("turn=500:./e", "write 500s or 500ms"),
        ("suspend=maybe:./e", "yes or no"),
        ("dir=:./e", "write a folder"),
        ("tcp:0", "1 to 65535"),
        ("tcp:70000", "1 to 65535"),
        ("./e 'a", "no closing '"),
        ("new:./e -x", "write name=new:./e -x"),
    ] {
        let error = format!("{:#}", parse(text).expect_err(text));
        assert!(error.contains(wanted), "{text}: {error}");
        assert!(error.contains(&format!("player `{text}`")), "{error}");
    }
}

#[test]
fn examples_of_the_help_are_players() {
    for line in help()
        .lines()
        .skip_while(|line| *line != "Examples")
        .skip(1)
    {
        let text = line.trim().trim_matches('\'');
        parse(text).unwrap_or_else(|error| panic!("{error:#}"));
    }
}

#[test]
fn equal_names_get_numbers() {
    let mut players =
        ["./e", "name=e#2:./f", "./e", "./e"].map(|it| parse(it).expect("a player"));
    make_distinct(&mut players);
    assert_eq!(players.map(|it| it.name), ["e", "e#2", "e#3", "e#4"]);
}
