use std::cell::RefCell;
use std::rc::Rc;

use super::*;

/// The time control of a Gomocup player.
const GOMOCUP: TimeControl = TimeControl {
    turn_ms: None,
    match_left_ms: None,
    moves_left: 100,
    moves_expected: 16,
    reserve_max_ms: 50,
    turn_ms_min: 0,
    turn_stolen_ms: 0,
};

fn check(turn: Option<u64>, left: Option<u64>, soft: Option<u64>, hard: Option<u64>) {
    let control = TimeControl {
        turn_ms: turn,
        match_left_ms: left,
        ..GOMOCUP
    };
    assert_eq!(
        control.budget(),
        Budget {
            soft_ms: soft,
            hard_ms: hard
        }
    );
}

#[test]
fn budgets_stay_below_every_limit() {
    check(None, None, None, None);
    check(Some(0), None, Some(4), Some(4));
    check(Some(100), None, Some(89), Some(89));
    check(Some(1_000), None, Some(950), Some(950));
    check(Some(30_000), Some(180_000), Some(11_246), Some(29_950));
    check(Some(30_000), Some(0), Some(0), Some(0));
    check(None, Some(1_650), Some(100), Some(300));
}

/// The time left of `total` after a game of `moves` own moves, of at most `moves_max`.
/// Each takes all that it may if `to_the_limit`, or else its even share.
fn left_after(
    moves: u64,
    moves_max: u64,
    total: u64,
    to_the_limit: bool,
    control: impl Fn(u64) -> TimeControl,
) -> u64 {
    let mut left = total;
    for turn in 0..moves {
        let control = TimeControl {
            match_left_ms: Some(left),
            moves_left: moves_max - turn,
            ..control(turn)
        };
        let budget = control.budget();
        let (soft_ms, hard_ms) = (
            budget.soft_ms.expect("a limit"),
            budget.hard_ms.expect("a limit"),
        );
        let later = moves_max - turn - 1;
        assert!(soft_ms <= hard_ms && hard_ms <= left, "{:?}", control);
        assert!(hard_ms <= control.turn_ms.unwrap_or(hard_ms));
        left -= if to_the_limit { hard_ms } else { soft_ms };
        // What was promised to later moves is still there for them.
        let promised = control.turn_ms_min.min(total / moves_max) * later;
        assert!(left >= promised, "{:?} leaves {}", control, left);
    }
    left
}

#[test]
fn a_game_of_any_length_fits_its_time() {
    for moves_max in 1..=242 {
        for to_the_limit in [false, true] {
            for total in [1, 50, 5_000, 180_000] {
                let game = |control: fn(u64) -> TimeControl| {
                    left_after(moves_max, moves_max, total, to_the_limit, control)
                };
                game(|_| GOMOCUP);
                game(without_reserve);
                game(with_turns);
            }
        }
    }
}

/// A game whose first moves get the larger part, and which keeps no reserve.
fn without_reserve(turn: u64) -> TimeControl {
    TimeControl {
        moves_expected: 30_u64.saturating_sub(turn).max(10),
        reserve_max_ms: 0,
        turn_ms_min: 2,
        ..GOMOCUP
    }
}

/// The same with a limit of each move.
fn with_turns(turn: u64) -> TimeControl {
    TimeControl {
        turn_ms: Some(1_800),
        moves_expected: 44_u64.saturating_sub(turn).max(8),
        reserve_max_ms: 0,
        turn_ms_min: 50,
        ..GOMOCUP
    }
}

/// A manager counts what a search does not see: some milliseconds a move, which the
/// longest game must have, too.
#[test]
fn the_longest_game_has_time_for_what_no_search_sees() {
    const UNSEEN_MS: u64 = 4;
    for total in [5_000, 18_000, 180_000] {
        let mut left = total;
        for turn in 0..200 {
            let control = TimeControl {
                turn_ms: Some(30_000),
                match_left_ms: Some(left),
                moves_left: 200 - turn,
                turn_ms_min: 8,
                ..GOMOCUP
            };
            let hard_ms = control.budget().hard_ms.expect("a limit");
            assert!(hard_ms + UNSEEN_MS < left, "{:?}", control);
            left -= hard_ms + UNSEEN_MS;
        }
    }
}

#[test]
fn a_game_of_usual_length_uses_its_time() {
    // Calm positions all along, in which no move takes more than its share.
    let used = |moves, moves_max, total, control: fn(u64) -> TimeControl| {
        let left = left_after(moves, moves_max, total, false, control);
        100 * (total - left) / total
    };
    assert!(used(40, 128, 4_500, without_reserve) >= 90);
    assert!(used(44, 72, 85_000, with_turns) >= 90);
    assert!(used(30, 112, 180_000, |_| GOMOCUP) >= 80);
    // The first moves get all that a move may have.
    assert_eq!(with_turns(0).budget().soft_ms, Some(1_800));
}

#[test]
fn limits_act_on_a_search_under_way() {
    let endless = Limits::NONE;
    let live = Arc::new(LiveLimits::new(endless));
    let mut clock = Clock::new(Instant::now(), Arc::clone(&live), Lag::default());
    let done = Iteration {
        depth: 9,
        move_changed: false,
        score_fell: 0,
    };
    assert!(clock.go_on(u64::MAX - 1) && clock.deepen(&done));
    live.set(Limits {
        nodes_max: Some(10),
        depth_max: Some(9),
        ..endless
    });
    assert!(clock.go_on(9) && !clock.go_on(10) && !clock.deepen(&done));
    live.set(endless);
    live.stop();
    assert!(!clock.go_on(1));
}

#[test]
fn an_unstable_move_or_score_is_given_more_than_its_share() {
    let budget = Budget {
        soft_ms: Some(10_000),
        hard_ms: None,
    };
    let live = Arc::new(LiveLimits::new(Limits {
        budget,
        ..Limits::NONE
    }));
    // True if a new depth begins once this number of shares, and a second, have passed.
    let goes_on = |shares: u64, move_changed, score_fell| {
        let passed = Duration::from_secs(10 * shares + 1);
        let started = Instant::now().checked_sub(passed).expect("so long ago");
        let mut clock = Clock::new(started, Arc::clone(&live), Lag::default());
        clock.deepen(&Iteration {
            depth: 9,
            move_changed,
            score_fell,
        })
    };
    assert!(goes_on(0, false, 0) && !goes_on(1, false, 0));
    assert!(goes_on(1, true, 0) && !goes_on(2, true, 0));
    assert!(goes_on(1, false, 50) && !goes_on(2, false, 5_000));
    assert!(goes_on(2, true, 50) && !goes_on(3, true, 50));
    assert!(!goes_on(1, false, -5_000));
}

#[test]
fn a_machine_that_stops_the_process_is_expected_to_do_it_again() {
    let us = Duration::from_micros;
    let lag = Lag::default();
    let run = |looks: u32| {
        for _ in 0..looks {
            lag.learn(us(80));
        }
    };
    run(100);
    assert_eq!((lag.expected(), lag.unseen_ms()), (us(0), 0));
    lag.learn(us(30_000));
    assert_eq!((lag.expected(), lag.unseen_ms()), (us(28_000), 14));
    // It runs for ten milliseconds at a time: the next stop is still expected.
    run(125);
    assert!(lag.expected() > us(14_000), "{:?}", lag);
    // Once is no habit, but it is remembered for some turns.
    run(2_000);
    assert_eq!((lag.expected(), lag.unseen_ms()), (us(28_000), 0));
    for _ in 0..8 {
        lag.turn_ended(us(100));
    }
    assert!(lag.expected() > us(14_000) && lag.expected() < us(20_000));
    for _ in 0..200 {
        lag.turn_ended(us(100));
    }
    assert!(lag.expected() < us(20), "{:?}", lag);
}

/// What is late and what only the manager has seen add up to a mean.
#[test]
fn a_machine_that_steals_from_each_turn_is_expected_to_go_on() {
    let us = Duration::from_micros;
    let lag = Lag::default();
    for _ in 0..100 {
        lag.turn_ended(us(7_000));
        lag.learn_stolen(us(15_000));
    }
    assert!((18..=21).contains(&lag.turn_stolen_ms()), "{:?}", lag);
    assert!(lag.expected() >= us(15_000));
    for _ in 0..100 {
        lag.turn_ended(us(0));
    }
    assert_eq!(lag.turn_stolen_ms(), 0);
}

/// The more moves may come, the more is kept for what will be stolen from them.
#[test]
fn a_game_keeps_time_for_what_is_stolen() {
    let hard_ms = |moves_left, turn_stolen_ms| {
        let control = TimeControl {
            match_left_ms: Some(10_000),
            moves_left,
            turn_stolen_ms,
            ..GOMOCUP
        };
        control.budget().hard_ms.expect("a limit")
    };
    let honest = hard_ms(100, 0);
    assert!(hard_ms(100, 20) < honest * 9 / 10);
    assert!(hard_ms(20, 20) > hard_ms(100, 20));
    // Never more than a half: the game has to be played, too.
    assert!(hard_ms(100, 20_000) >= honest / 2 - 1);
}

#[test]
fn a_clock_learns_from_its_looks_and_stops_earlier() {
    let hard = |hard_ms| {
        let budget = Budget {
            soft_ms: Some(hard_ms),
            hard_ms: Some(hard_ms),
        };
        Arc::new(LiveLimits::new(Limits {
            budget,
            ..Limits::NONE
        }))
    };
    let lag = Lag::default();
    let started = Instant::now();
    let sleep = |ms| std::thread::sleep(Duration::from_millis(ms));
    sleep(20);
    let mut clock = Clock::new(started, hard(3_600_000), lag.clone());
    // Time before the first look is no lag, and not every node looks.
    assert!(clock.go_on(1));
    let before = lag.expected();
    sleep(20);
    assert!(clock.go_on(2) && lag.expected() == before);
    assert!(clock.go_on(NODES_PER_LOOK + 1));
    assert!(lag.expected() >= Duration::from_millis(18), "{:?}", lag);
    // A limit that is farther away than the lag, but not by its share, is as good as
    // over.
    lag.learn(Duration::from_secs(7_200));
    let elapsed_ms = started.elapsed().as_millis() as u64;
    let mut near = Clock::new(started, hard(elapsed_ms + 5), lag.clone());
    let mut far = Clock::new(started, hard(3_600_000), lag);
    assert!(!near.go_on(1) && far.go_on(1));
}

#[test]
fn a_meter_is_told_the_nodes_of_all_threads() {
    let told = Rc::new(RefCell::new(Vec::new()));
    let list = Rc::clone(&told);
    let live = Arc::new(LiveLimits::new(Limits::NONE));
    let mut clock = Clock::new(Instant::now(), live, Lag::default())
        .metering(Some(Box::new(move |nodes| list.borrow_mut().push(nodes))));
    let mut run = |nodes: std::ops::RangeInclusive<u64>| {
        for count in nodes {
            assert!(clock.go_on(count * NODES_PER_LOOK + 1));
            assert!(clock.go_on(count * NODES_PER_LOOK + 2));
        }
        clock.count_all(10 * NODES_PER_LOOK);
    };
    run(0..=1);
    run(2..=2);
    run(11..=11);
    assert_eq!(*told.borrow(), [1, 33, 320, 353]);
}
