//! What is written to players of each dialect, and how their lines are read: conversations in
//! the manner of the protocol documents, `> ` to the player and `< ` from it.

use std::time::Duration;

use arena::dialect::{
    Allowance, Asked, Dialect, End, Heard, Outcome, Question, Setup, Speaker,
    SpeakerOptions,
};
use arena::record::Action;
use arena::rules::{Point, Rule, Side};

/// The time that every move of the other player takes.
const TOOK: Duration = Duration::from_millis(12);

/// A game of one player, and everything written to it.
struct Talk {
    speaker: Box<dyn Speaker>,
    setup: Setup,
    stones: Vec<Point>,
    written: String,
}

fn setup(size: u8, side: Side) -> Setup {
    Setup {
        width: size,
        height: size,
        rule: Rule::Freestyle,
        opening: Vec::new(),
        side,
        allowance: Allowance {
            turn: Some(Duration::from_secs(30)),
            game: Some(Duration::from_secs(180)),
            memory: Some(367_001_600),
        },
        options: SpeakerOptions::default(),
    }
}

fn points(pairs: &[(u8, u8)]) -> Vec<Point> {
    pairs.iter().map(|&(x, y)| Point { x, y }).collect()
}

impl Talk {
    fn new(dialect: Dialect, setup: Setup) -> Talk {
        let mut speaker = dialect.speaker();
        let mut written = speaker.start(&setup);
        if !written.is_empty() {
            assert_eq!(speaker.hear_start("OK"), Heard::Ready);
        }
        written += &speaker.started();
        Talk {
            speaker,
            stones: setup.opening.clone(),
            setup,
            written,
        }
    }

    /// The other player puts stones.
    fn tell(&mut self, pairs: &[(u8, u8)]) {
        self.stones.extend(points(pairs));
        self.written += &self.speaker.tell(&Action::Put(points(pairs)), TOOK);
    }

    /// The player is asked and answers.
    fn ask(&mut self, question: Question, answer: &str) -> Heard {
        let side = arena::dialect::side_of(self.stones.len());
        let time_left = self.setup.allowance.game;
        let asked = Asked {
            question,
            stones: &self.stones,
            side,
            time_left,
            other_left: None,
        };
        self.written += &self.speaker.ask(&asked);
        let mut heard = Heard::Nothing;
        for line in answer.split('|') {
            heard = self.speaker.hear(line);
        }
        if let Heard::Answer(Action::Put(points)) = &heard {
            self.stones.extend(points);
        }
        heard
    }

    fn end(&mut self, outcome: Outcome) {
        self.written += &self.speaker.end(&End {
            outcome,
            stones: &self.stones,
        });
    }

    fn check(&self, expected: &str) {
        let written = self.written.replace('\n', "|");
        assert_eq!(written.trim_end_matches('|'), expected);
    }
}

fn put(pairs: &[(u8, u8)]) -> Heard {
    Heard::Answer(Action::Put(points(pairs)))
}

#[test]
fn gomocup_from_an_empty_board() {
    let mut talk = Talk::new(Dialect::Gomocup, setup(20, Side::Black));
    assert_eq!(talk.ask(Question::Move, "10,10"), put(&[(10, 10)]));
    talk.tell(&[(11, 10)]);
    assert_eq!(
        talk.ask(Question::Move, "MESSAGE depth 12|11,11"),
        put(&[(11, 11)])
    );
    talk.end(Outcome::Won);
    talk.check(
        "START 20|INFO max_memory 367001600|INFO timeout_match 180000|INFO timeout_turn 30000|\
         INFO game_type 1|INFO rule 0|INFO time_left 180000|BEGIN|INFO time_left 180000|\
         TURN 11,10|END",
    );
}

#[test]
fn gomocup_from_an_opening_with_own_info() {
    let mut setup = setup(15, Side::White);
    setup.height = 16;
    setup.opening = points(&[(7, 7), (8, 7), (6, 8)]);
    setup.allowance = Allowance::default();
    setup.options.info = [("GAME_TYPE", ""), ("time_left", "5"), ("thread_num", "2")]
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .to_vec();
    let mut talk = Talk::new(Dialect::Gomocup, setup);
    assert_eq!(talk.ask(Question::Move, " 8 , 8 "), put(&[(8, 8)]));
    talk.tell(&[(9, 9)]);
    assert_eq!(
        talk.ask(Question::Move, "15,3"),
        Heard::Illegal("off the board".into())
    );
    talk.check(
        "RECTSTART 15,16|INFO max_memory 0|INFO timeout_match 0|INFO rule 0|INFO time_left 5|\
         INFO thread_num 2|BOARD|7,7,2|8,7,1|6,8,2|DONE|TURN 9,9",
    );
}

#[test]
fn gomocup_second_player_and_boards() {
    let mut talk = Talk::new(Dialect::Gomocup, setup(15, Side::White));
    talk.tell(&[(7, 7)]);
    assert_eq!(talk.ask(Question::Move, "8,8"), put(&[(8, 8)]));
    assert!(talk.written.ends_with("INFO time_left 180000\nTURN 7,7\n"));
    let mut by_board = setup(15, Side::White);
    by_board.options.first_by_board = true;
    let mut talk = Talk::new(Dialect::Gomocup, by_board.clone());
    talk.tell(&[(7, 7)]);
    assert_eq!(talk.ask(Question::Move, "8,8"), put(&[(8, 8)]));
    assert!(talk.written.ends_with("BOARD\n7,7,2\nDONE\n"));
    talk.tell(&[(9, 9)]);
    assert_eq!(
        talk.ask(Question::Move, "OK").clone(),
        Heard::Malformed("no coordinates".into())
    );
    assert!(talk.written.ends_with("TURN 9,9\n"));
    let again = talk.speaker.start_again(&by_board);
    assert_eq!(again.as_deref(), Some("RESTART\n"));
}

#[test]
fn gomocup_swap2() {
    let mut talk = Talk::new(Dialect::Gomocup, setup(15, Side::Black));
    talk.written.clear();
    let three = [(7, 7), (8, 6), (10, 9)];
    assert_eq!(talk.ask(Question::Three, "7,7 8,6 10,9"), put(&three));
    talk.tell(&[(6, 6), (9, 8)]);
    let swap = Heard::Answer(Action::Swap);
    assert_eq!(talk.ask(Question::Swap2Final, "SWAP"), swap);
    talk.tell(&[(8, 8)]);
    assert_eq!(talk.ask(Question::Move, "9,7"), put(&[(9, 7)]));
    let left = "INFO time_left 180000|";
    talk.check(&format!(
        "{left}SWAP2BOARD|DONE|{left}SWAP2BOARD|7,7|8,6|10,9|6,6|9,8|DONE|\
         {left}BOARD|7,7,1|8,6,2|10,9,1|6,6,2|9,8,1|8,8,2|DONE"
    ));
    let refused = Heard::Refused("the opening cannot be had without it".into());
    assert_eq!(talk.ask(Question::Three, "UNKNOWN command"), refused);
    assert!(matches!(
        talk.ask(Question::Swap2Final, "1,1 2,2"),
        Heard::Malformed(_)
    ));
}

#[test]
fn gomocup_has_no_word_for_zz() {
    let mut with_fields = setup(16, Side::White);
    with_fields.options.swap2_fields = true;
    let mut talk = Talk::new(Dialect::Gomocup, with_fields);
    talk.written.clear();
    talk.tell(&[(7, 7), (8, 7), (6, 8)]);
    let board = Heard::Write("BOARD\n7,7,2\n8,7,1\n6,8,2\nDONE\n".into());
    assert_eq!(talk.ask(Question::MoveOrSwap, "UNKNOWN command"), board);
    assert_eq!(talk.speaker.hear("1,1"), put(&[(1, 1)]));
    talk.stones.push(Point { x: 1, y: 1 });
    talk.tell(&[(9, 9)]);
    assert_eq!(
        talk.ask(Question::MoveOrSwap, "1,2 3,4|5,5"),
        put(&[(5, 5)])
    );
    assert!(talk.written.starts_with(
        "INFO time_left 180000\nSWAP2BOARD\n7,7,2\n8,7,1\n6,8,2\nDONE\nINFO time_left"
    ));
}

#[test]
fn gomocup_of_2004() {
    let mut limited = setup(20, Side::White);
    limited.allowance.turn = None;
    let mut talk = Talk::new(Dialect::Gomocup2004, limited);
    talk.tell(&[(11, 10)]);
    let play = Heard::Write("PLAY 10,10\n".into());
    assert_eq!(talk.ask(Question::Move, "DEBUG x|SUGGEST 10,10"), play);
    assert_eq!(talk.speaker.hear("10,10"), put(&[(10, 10)]));
    talk.stones.push(Point { x: 10, y: 10 });
    talk.tell(&[(11, 11)]);
    assert_eq!(talk.ask(Question::Move, "9,9"), put(&[(9, 9)]));
    talk.end(Outcome::Lost);
    talk.check(
        "START 20|INFO max_memory 367001600|INFO timeout_match 180000|INFO timeout_turn 0|\
         INFO time_left 180000|TURN 11,10|INFO time_left 180000|TURN 11,11|END",
    );
    let mut speaker = Dialect::Gomocup2004.speaker();
    assert_eq!(speaker.hear_start("OK - parameters are OK"), Heard::Ready);
    assert!(matches!(speaker.hear_start("what"), Heard::Refused(_)));
}

#[test]
fn codecup_black_and_a_swap() {
    let mut talk = Talk::new(Dialect::Codecup, setup(16, Side::Black));
    assert_eq!(
        talk.ask(Question::Three, "Hh|Ii|Kj"),
        put(&[(7, 7), (8, 8), (9, 10)])
    );
    talk.written += &talk.speaker.tell(&Action::Swap, TOOK);
    assert_eq!(talk.ask(Question::Move, "Gi"), put(&[(8, 6)]));
    talk.tell(&[(9, 9)]);
    assert!(matches!(talk.ask(Question::Move, "Zz"), Heard::Illegal(_)));
    assert!(matches!(talk.speaker.hear("hj"), Heard::Malformed(_)));
    assert!(matches!(talk.speaker.hear("Qa"), Heard::Illegal(_)));
    talk.end(Outcome::LostByFault);
    talk.check("Start|Zz|Jj|Quit");
}

#[test]
fn codecup_white_from_an_opening() {
    let mut given = setup(16, Side::White);
    given.opening = points(&[(0, 0), (7, 7), (15, 15)]);
    let mut talk = Talk::new(Dialect::Codecup, given);
    assert_eq!(talk.ask(Question::MoveOrSwap, "Ii"), put(&[(8, 8)]));
    talk.tell(&[(8, 7)]);
    assert_eq!(talk.ask(Question::Move, "Gg"), put(&[(6, 6)]));
    talk.end(Outcome::Drawn);
    talk.check("Aa|Hh|Pp|Hi|Quit");
}

#[test]
fn course_both_colors() {
    let mut talk = Talk::new(Dialect::Course, setup(12, Side::Black));
    assert_eq!(talk.ask(Question::Move, "5 4"), put(&[(4, 5)]));
    talk.tell(&[(6, 7)]);
    assert_eq!(talk.ask(Question::Move, "DEBUG x|6 5"), put(&[(5, 6)]));
    assert!(matches!(talk.speaker.hear("12 0"), Heard::Illegal(_)));
    assert!(matches!(talk.speaker.hear("5,4"), Heard::Malformed(_)));
    assert!(matches!(
        talk.speaker.hear_unasked("OK"),
        Heard::Malformed(_)
    ));
    assert!(matches!(talk.speaker.hear_unasked(""), Heard::Malformed(_)));
    talk.end(Outcome::Won);
    talk.check("START 1|TURN|PLACE 7 6|TURN|END 1");
    let mut given = setup(12, Side::White);
    given.opening = points(&[(3, 2)]);
    let mut talk = Talk::new(Dialect::Course, given);
    assert_eq!(talk.ask(Question::Move, "0 0"), put(&[(0, 0)]));
    talk.end(Outcome::LostOnTime);
    talk.check("START 2|PLACE 2 3|TURN|END 2");
}

#[test]
fn alphano_tells_both_times() {
    // A limit of a move has no word: the time left is no more than that.
    let mut talk = Talk::new(Dialect::Alphano, setup(15, Side::White));
    talk.ask(Question::Move, "MOVE 7 8");
    talk.check("READY SECOND|TURN 30000 2147483647");
    let mut given = setup(15, Side::White);
    given.allowance.turn = None;
    let mut talk = Talk::new(Dialect::Alphano, given);
    talk.tell(&[(6, 7)]);
    assert_eq!(talk.ask(Question::Move, "MOVE 7 8"), put(&[(7, 6)]));
    assert!(matches!(talk.speaker.hear("MOVE 16 1"), Heard::Illegal(_)));
    assert!(matches!(talk.speaker.hear("MOVE 0 1"), Heard::Illegal(_)));
    for bad in ["7 8", "MOVE 7", "MOVE 7,8", "move 7 8", "MOVE 7 8 9", ""] {
        assert!(
            matches!(talk.speaker.hear(bad), Heard::Malformed(_)),
            "{bad}"
        );
        assert!(matches!(
            talk.speaker.hear_unasked(bad),
            Heard::Malformed(_)
        ));
    }
    talk.end(Outcome::Won);
    talk.check("READY SECOND|OPP 8 7 12|TURN 180000 2147483647|FINISH");
    let talk = Talk::new(Dialect::Alphano, setup(15, Side::Black));
    talk.check("READY FIRST");
    let mut given = setup(15, Side::White);
    given.opening = points(&[(7, 7)]);
    Talk::new(Dialect::Alphano, given).check("READY SECOND|OPP 8 8 0");
}

#[test]
fn course_debug_lines_are_cut() {
    let mut speaker = Dialect::Course.speaker();
    speaker.start(&setup(12, Side::Black));
    let line = format!("DEBUG {}", "x".repeat(20_000));
    let said = |heard| match heard {
        Heard::Said(said) => said.len(),
        _ => 0,
    };
    let lengths = [0; 3].map(|_: u8| said(speaker.hear_unasked(&line)));
    assert_eq!(lengths, [16_384, 16_384, 0]);
}

#[test]
fn wfi_tells_the_whole_board() {
    let mut given = setup(5, Side::Black);
    given.opening = points(&[(2, 2), (1, 1)]);
    let mut talk = Talk::new(Dialect::Wfi, given);
    assert_eq!(talk.ask(Question::Move, " 2  1 more"), put(&[(1, 2)]));
    talk.end(Outcome::Won);
    talk.check(
        "CONTINUING|     | o   |  x  |     |     |1 1|x|\
         WIN|     | o   | xx  |     |     |2 1|o",
    );
    let mut talk = Talk::new(Dialect::Wfi, setup(5, Side::Black));
    assert!(matches!(
        talk.ask(Question::Move, "1,2"),
        Heard::Malformed(_)
    ));
    assert!(matches!(talk.speaker.hear("5 0"), Heard::Illegal(_)));
    talk.written.clear();
    talk.end(Outcome::LostByFault);
    talk.check("FORFEIT-move|     |     |     |     |     |-1 -1|x");
}
