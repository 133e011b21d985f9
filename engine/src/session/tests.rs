use std::sync::mpsc::{channel, Receiver, Sender};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::*;
use crate::board::{Cell, Point, PointSet, Rule, Side};
use crate::search::{Observer, Report};

const DEFAULTS: Defaults = Defaults {
    turn_ms: 5_000,
    memory_max: 350 << 20,
};

/// Tells the nodes of each depth of a search, and None when it is over.
struct Listener(Sender<Option<u64>>);

impl Observer for Listener {
    fn depth_done(&mut self, report: &Report) {
        self.0.send(Some(report.nodes)).expect("a listener");
    }
}

impl Watch for Listener {
    fn over(&mut self) {
        self.0.send(None).expect("a listener");
    }

    fn as_observer(&mut self) -> &mut dyn Observer {
        self
    }
}

fn session(size: usize) -> Session {
    let mut session = Session::new(DEFAULTS);
    session.begin(Game::new(size, size).expect("a board"));
    session
        .game_mut()
        .expect("a game")
        .put_other(Point::new(size / 2, size / 2));
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

/// The time is the manager's until a turn begins, and ours from then on.
#[test]
fn what_is_prepared_serves_the_first_search() {
    let mut session = session(15);
    session.settings.rule = Rule::RENJU;
    session.prepare();
    let (lines, searcher) = {
        let engine = session.engine.lock().expect("no search");
        let lines = engine.lines.clone().expect("a line table");
        (lines, engine.searcher.is_some())
    };
    assert!(searcher);
    // A limit of memory may still come.
    session.settings.memory_max = 100 << 20;
    session.settings.turn = TurnTime::Limit(0);
    move_within(&mut session, 1_000);
    let engine = session.engine.lock().expect("no search");
    assert!(Arc::ptr_eq(&lines, engine.lines.as_ref().expect("a table")));
}

#[test]
fn a_search_can_be_stopped_and_its_limits_changed() {
    for change in [false, true] {
        let mut session = session(15);
        session.settings.turn = TurnTime::Unlimited;
        let started = Instant::now();
        let (thinking, receiver) = start(&mut session);
        assert!(receiver.recv().expect("a depth").is_some());
        if change {
            session.settings.depth_max = Some(3);
            session.change_limits(&thinking);
        } else {
            thinking.stop();
        }
        let answer = thinking.wait();
        assert!(answer.point().is_some() && answer.report().is_some());
        assert!(started.elapsed() < Duration::from_secs(5));
    }
}

/// On 12x12 the book knows what to answer to a stone in the middle.
#[test]
fn a_reply_of_the_book_needs_no_search_unless_one_is_asked_for() {
    let mut session = session(12);
    session.settings.turn = TurnTime::Limit(1_000);
    let known = move_within(&mut session, 1_000);
    let reply = known.point().expect("a reply");
    assert!(known.reports.is_empty());
    // Limits of nodes or depth.
    session.settings.nodes_max = Some(2_000);
    assert!(move_within(&mut session, 1_000).report().is_some());
    session.settings.nodes_max = None;
    session.settings.depth_max = Some(3);
    assert!(move_within(&mut session, 1_000).report().is_some());
    session.settings.depth_max = None;
    // A point that may not be chosen.
    session.settings.turn = TurnTime::Limit(100);
    session.blocked.insert(reply);
    let other = move_within(&mut session, 1_000);
    assert!(other.report().is_some() && other.point() != Some(reply));
    session.blocked = PointSet::EMPTY;
    // More time than the book's own search had.
    session.settings.turn = TurnTime::Limit(60_000);
    let (thinking, receiver) = start(&mut session);
    assert!(receiver.recv().expect("a depth").is_some());
    thinking.stop();
    assert!(thinking.wait().report().is_some());
    session.settings.turn = TurnTime::Limit(100);
    // Another rule, of which it knows nothing.
    session.settings.rule = Rule::RENJU;
    assert!(move_within(&mut session, 1_000).report().is_some());
    session.settings.rule = Rule::FREESTYLE;
    // The other side's move is thought about, whether the book knows it or not.
    session.put_own(reply);
    let (sender, receiver) = channel();
    let thinking = session
        .ponder(None, Box::new(Listener(sender)))
        .expect("a thread");
    assert!(receiver.recv().expect("a depth").is_some());
    thinking.stop();
    thinking.wait();
}

#[test]
fn a_new_game_knows_nothing_of_the_last() {
    let mut session = session(15);
    session.settings.nodes_max = Some(20_000);
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
    session.settings.nodes_max = Some(1_000);
    let engine = Arc::clone(&session.engine);
    let broken = std::thread::spawn(move || {
        let _engine = engine.lock().expect("a lock");
        std::panic::resume_unwind(Box::new(()));
    });
    assert!(broken.join().is_err() && session.engine.is_poisoned());
    assert!(move_within(&mut session, 5_000).report().is_some());
    // Later searches keep what they find.
    assert!(!session.engine.is_poisoned());
}

/// What was learned of the machine, and the stone put, make the limits of the next turn
/// others than those that the search of this one was held to.
#[test]
fn a_turn_is_late_by_the_limits_that_its_search_had() {
    let mut session = session(15);
    session.settings.game = GameTime::Total(5_000);
    session.settings.nodes_max = Some(1);
    let started = Instant::now();
    let (thinking, _receiver) = start(&mut session);
    let point = thinking.wait().point().expect("a move");
    let hard_ms = session.hard_ms.expect("a limit");
    session.learn_stolen(Duration::from_millis(40));
    session.put_own(point);
    let learned_ms = session.lag.turn_stolen_ms();
    let limits = session.limits();
    assert!(limits.budget.hard_ms < Some(hard_ms));
    let in_time = Duration::from_millis(hard_ms - 1) - started.elapsed();
    std::thread::sleep(in_time);
    session.turn_ended(started);
    assert!(session.lag.turn_stolen_ms() <= learned_ms);
}

#[test]
fn a_table_has_the_size_that_is_wished_for_if_there_is_room() {
    let mut settings = Settings::new(DEFAULTS);
    for megabytes in [16, 24, 32, 64, 350, 2_047, 1 << 20] {
        settings.memory_max = megabytes << 20;
        settings.table_bytes_wished = None;
        let most = settings.memory_plan().table_bytes;
        assert_eq!(most, settings.table_bytes_max());
        settings.table_bytes_wished = Some(1 << 20);
        assert_eq!(settings.memory_plan().table_bytes, most.min(1 << 20));
    }
}

#[test]
fn what_cannot_be_played_is_an_obstacle() {
    let mut session = session(15);
    assert_eq!(session.obstacle(), None);
    session.settings.memory_max = 1 << 20;
    assert_eq!(session.obstacle(), Some(Obstacle::Memory));
    assert_eq!(Session::new(DEFAULTS).obstacle(), Some(Obstacle::GameOver));
}

#[test]
fn what_comes_back_after_a_move_can_be_used() {
    let mut session = session(15);
    session.settings.game = GameTime::Total(10_000);
    session.settings.increment_ms = 2_000;
    session.settings.nodes_max = Some(1);
    let left_ms = |session: &Session| {
        let left_ms = session.settings.game_left_ms(session.used_ms());
        left_ms.expect("a limit")
    };
    assert_eq!(left_ms(&session), 10_000);
    session.turn_ended(Instant::now());
    assert!(left_ms(&session) > 11_000, "{}", left_ms(&session));
    session.settings.increment_ms = 0;
    session.turn_ended(Instant::now());
    assert!(left_ms(&session) > 11_000, "{}", left_ms(&session));
    // Another's count is believed before our own.
    session.settings.game = GameTime::Left(500);
    assert_eq!(left_ms(&session), 500);
    // The next game begins with what it is given.
    session.settings.game = GameTime::Total(10_000);
    session.begin(Game::new(15, 15).expect("a board"));
    assert_eq!(left_ms(&session), 10_000);
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
