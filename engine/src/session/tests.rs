use super::*;
use crate::board::{Cell, Point, Rule};
use crate::search::Report;
use std::sync::mpsc::{channel, Receiver, Sender};

const DEFAULTS: Defaults = Defaults {
    turn_ms: 5_000,
    memory_max: 350 << 20,
};

/// Says that a search is over, and keeps the nodes of its depths.
struct Listener(Sender<Option<u64>>);

impl Watch for Listener {
    fn depth_done(&mut self, report: &Report) {
        self.0.send(Some(report.nodes)).expect("a listener");
    }

    fn over(&mut self) {
        self.0.send(None).expect("a listener");
    }
}

fn session(side: usize) -> Session {
    let mut session = Session::new(DEFAULTS);
    session.begin(Game::new(side, side).expect("a board"));
    session
        .game_mut()
        .expect("a game")
        .put_other(Point::new(side / 2, side / 2));
    session
}

fn start(session: &mut Session) -> (Thinking, Receiver<Option<u64>>) {
    let (sender, receiver) = channel();
    let thinking = session.start(Aim::Move, Instant::now(), Box::new(Listener(sender)));
    (thinking.expect("nothing in the way"), receiver)
}

fn move_within(session: &mut Session, limit_ms: u64) -> Answer {
    let started = Instant::now();
    let (thinking, receiver) = start(session);
    while receiver.recv().expect("an end").is_some() {}
    let answer = thinking.wait();
    assert!(
        started.elapsed() < Duration::from_millis(limit_ms),
        "{:?}",
        started.elapsed()
    );
    answer
}

/// It is the manager's time until a turn begins, and ours from then on.
#[test]
fn what_is_prepared_serves_the_first_search() {
    let mut session = session(15);
    session.settings.rule = 4;
    session.prepare();
    let (lines, searcher) = {
        let engine = session.engine.lock().expect("no search");
        let lines = engine.lines.clone().expect("a line table");
        (lines, engine.searcher.is_some())
    };
    assert!(searcher);
    // A limit of memory may still come.
    session.settings.max_memory = Some(100 << 20);
    session.settings.timeout_turn = Some(0);
    move_within(&mut session, 1_000);
    let engine = session.engine.lock().expect("no search");
    assert!(Arc::ptr_eq(&lines, engine.lines.as_ref().expect("a table")));
}

#[test]
fn a_search_can_be_stopped_and_its_limits_changed() {
    for change in [false, true] {
        let mut session = session(15);
        session.settings.timeout_turn = Some(-1);
        let started = Instant::now();
        let (thinking, receiver) = start(&mut session);
        assert!(receiver.recv().expect("a depth").is_some());
        if change {
            session.settings.max_depth = 3;
            thinking.set_limits(session.limits());
        } else {
            thinking.stop();
        }
        let answer = thinking.wait();
        assert!(answer.point().is_some() && answer.report().is_some());
        assert!(started.elapsed() < Duration::from_secs(5));
    }
}

#[test]
fn a_new_game_knows_nothing_of_the_last() {
    let mut session = session(15);
    session.settings.max_node = 20_000;
    let first = move_within(&mut session, 5_000);
    let again = move_within(&mut session, 5_000);
    assert_ne!(first.reports, again.reports, "the same game is remembered");
    let game = session.game().expect("a game").clone();
    session.begin(game);
    assert_eq!(first, move_within(&mut session, 5_000));
}

#[test]
fn a_search_that_broke_down_costs_no_game() {
    let mut session = session(15);
    session.settings.max_node = 1_000;
    let engine = Arc::clone(&session.engine);
    let broken = std::thread::spawn(move || {
        let _engine = engine.lock().expect("a lock");
        std::panic::resume_unwind(Box::new(()));
    });
    assert!(broken.join().is_err() && session.engine.is_poisoned());
    assert!(move_within(&mut session, 5_000).report().is_some());
}

#[test]
fn tables_leave_room_for_the_rest_of_the_process() {
    let mut settings = Settings::new(DEFAULTS);
    let overhead = Searcher::overhead_bytes(1);
    for megabytes in [16, 24, 32, 64, 350, 2_047, 1 << 20] {
        settings.max_memory = Some(megabytes << 20);
        let bytes = settings.table_bytes(overhead) as u64;
        assert!(bytes <= ((megabytes as u64) << 20) / 10 * 6);
        assert!(bytes + overhead as u64 + (6 << 20) <= (megabytes as u64) << 20);
        settings.hash_size = 1024;
        assert!(settings.table_bytes(overhead) as u64 <= bytes.min(1 << 20));
        settings.hash_size = 0;
    }
    for unlimited in [None, Some(0), Some(-1)] {
        settings.max_memory = unlimited;
        assert_eq!(settings.memory_max(), DEFAULTS.memory_max);
    }
}

#[test]
fn what_cannot_be_played_is_an_obstacle() {
    let mut session = session(15);
    assert_eq!(session.obstacle(), None);
    session.settings.rule = 16;
    assert_eq!(session.obstacle(), Some(Obstacle::Rule));
    session.settings.rule = 11;
    session.settings.max_memory = Some(1 << 20);
    assert_eq!(session.obstacle(), Some(Obstacle::Memory));
    assert_eq!(Session::new(DEFAULTS).obstacle(), Some(Obstacle::GameOver));
}

#[test]
fn zeros_of_2004_are_no_limits() {
    let mut settings = Settings::new(DEFAULTS);
    settings.zero_is_unlimited = true;
    let mut check = |turn, total, left, turn_ms, left_ms| {
        settings.timeout_turn = turn;
        settings.timeout_match = total;
        settings.time_left = left;
        assert_eq!(settings.turn_ms(), turn_ms);
        assert_eq!(settings.match_left_ms(0), left_ms);
    };
    check(Some(0), Some(0), None, Some(5_000), None);
    check(Some(0), Some(0), Some(0), Some(5_000), None);
    check(Some(-1), None, None, Some(5_000), None);
    check(Some(0), Some(9_000), None, None, Some(9_000));
    check(Some(0), Some(9_000), Some(7_000), None, Some(7_000));
    check(Some(0), Some(9_000), Some(-1), None, Some(0));
    check(Some(300), Some(0), Some(0), Some(300), None);
    // Without a word of the match, what is left is believed.
    check(Some(300), None, Some(20), Some(300), Some(20));
}

#[test]
fn what_comes_back_after_a_move_can_be_used() {
    let mut session = session(15);
    session.settings.timeout_match = Some(10_000);
    session.settings.time_increment = 2_000;
    session.settings.max_node = 1;
    let left_ms = |session: &Session| {
        let used_ms = (session.used.as_millis() as i64) - session.gained_ms;
        session.settings.match_left_ms(used_ms).expect("a limit")
    };
    assert_eq!(left_ms(&session), 10_000);
    session.turn_ended(Instant::now());
    assert!(left_ms(&session) > 11_000, "{}", left_ms(&session));
    session.settings.time_increment = -2_000;
    session.turn_ended(Instant::now());
    assert!(left_ms(&session) > 11_000, "{}", left_ms(&session));
    session.settings.time_left = Some(500);
    session.settings.time_increment = 100;
    session.turn_ended(Instant::now());
    assert!((599..=600).contains(&left_ms(&session)));
    // The next game begins with what it is given.
    session.settings.time_left = None;
    session.begin(Game::new(15, 15).expect("a board"));
    assert_eq!(left_ms(&session), 10_000);
}

#[test]
fn yixin_board_has_numbers_of_its_own() {
    let mut settings = Settings::new(DEFAULTS);
    settings.timeout_turn = Some(2_000_000);
    settings.timeout_match = Some(100_000_000);
    assert_eq!(settings.turn_ms(), Some(2_000_000));
    assert_eq!(settings.match_left_ms(0), Some(100_000_000));
    settings.is_yixin = true;
    assert_eq!(
        (settings.turn_ms(), settings.match_left_ms(0)),
        (None, None)
    );
    for number in [5, 6] {
        settings.rule = number;
        assert_eq!(settings.rule(), Some(Rule::FREESTYLE));
    }
    settings.rule = 2;
    assert_eq!(settings.rule(), Rule::from_number(4));
    settings.rule = 1;
    assert_eq!(settings.rule(), Some(Rule::STANDARD));
}

#[test]
fn it_is_the_turn_of_who_has_not_moved_last() {
    let mut game = Game::new(15, 15).expect("a board");
    let point = |x| Point::new(x, 7);
    assert_eq!(game.to_move(), Side::Black);
    game.put_other(point(0));
    assert_eq!((game.own(), game.to_move()), (Side::White, Side::White));
    game.put_own(point(1));
    assert_eq!(game.to_move(), Side::Black);
    game.take_back(1, 7).expect("a stone");
    assert_eq!(game.to_move(), Side::White);
    game.put(point(2), Cell::Wall);
    assert_eq!(game.to_move(), Side::White);
    game.set_to_move(Side::Black);
    game.take_back(2, 7).expect("a stone");
    game.take_back(0, 7).expect("a stone");
    assert_eq!(game.to_move(), Side::Black);
}
