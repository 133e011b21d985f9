//! Runs at simulated tables: all games, early ends, tables that fail, and requests to stop.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;
use crate::record::sample_game;
use crate::referee::{Adjudication, Swap};
use crate::rules::Rule;
use crate::schedule::Conditions;

/// Players who take a little time for a game.
struct Simulated {
    time: Duration,
    open: Arc<AtomicUsize>,
}

impl Plays for Simulated {
    fn play(&mut self, spec: &GameSpec, black: usize) -> GameRecord {
        std::thread::sleep(self.time);
        let names = [["a", "b"], ["b", "a"]][black];
        GameRecord {
            game: spec.game,
            ..sample_game(spec.pair, names)
        }
    }
}

impl Drop for Simulated {
    fn drop(&mut self) {
        self.open.fetch_sub(1, Ordering::SeqCst);
    }
}

fn jobs(tables: usize, games: u64) -> Vec<Job> {
    let conditions = Conditions {
        width: 15,
        height: 15,
        rule: Rule::Freestyle,
        swap: Swap::None,
        draw_after: None,
        adjudication: Adjudication::default(),
        openings: Vec::new(),
        single: false,
    };
    conditions.jobs(tables, games)
}

/// Opens tables and counts those that are open; table 1 cannot be opened.
fn tables(ms: u64, open: &Arc<AtomicUsize>) -> Arc<Open> {
    let open = open.clone();
    Arc::new(move |seating: Seating, _: &StopFlag| {
        anyhow::ensure!(seating.table != 1, "no such program");
        open.fetch_add(1, Ordering::SeqCst);
        let time = Duration::from_millis(ms);
        Ok(Box::new(Simulated {
            time,
            open: open.clone(),
        }) as Box<dyn Plays>)
    })
}

#[test]
fn every_game_is_played_once_by_any_number_of_workers() {
    for concurrency in [1, 2, 5, 100] {
        let open = Arc::default();
        let mut seen = Vec::new();
        let listener = |event| {
            let TableEvent::Finished(game) = event else {
                panic!("{event:?}")
            };
            seen.push(game.game);
            Ok(ControlFlow::Continue(()))
        };
        let ending = run(
            jobs(1, 21),
            concurrency,
            tables(1, &open),
            &StopFlag::default(),
            listener,
        );
        assert_eq!(ending.expect("games"), StopReason::Complete);
        seen.sort();
        assert_eq!(seen, (0..21).collect::<Vec<u64>>());
        assert_eq!(open.load(Ordering::SeqCst), 0);
    }
}

#[test]
fn no_game_is_counted_after_the_listener_has_heard_enough() {
    let open = Arc::default();
    let mut count = 0;
    let ending = run(
        jobs(1, 1000),
        3,
        tables(1, &open),
        &StopFlag::default(),
        |_| {
            count += 1;
            Ok(if count == 10 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        },
    );
    assert_eq!((ending.expect("games"), count), (StopReason::Enough, 10));
    assert_eq!(open.load(Ordering::SeqCst), 0);
}

/// Games that were over before the request are counted, and no other.
#[test]
fn a_request_to_stop_ends_the_tables_and_keeps_the_games() {
    let open = Arc::default();
    let stop = StopFlag::default();
    let asker = stop.clone();
    let mut count = 0;
    let ending = run(jobs(1, 100_000), 3, tables(1, &open), &stop, |_| {
        if count == 0 {
            std::thread::sleep(Duration::from_millis(200));
            asker.raise();
        }
        count += 1;
        Ok(ControlFlow::Continue(()))
    });
    assert_eq!(ending.expect("no fault"), StopReason::Interrupted);
    assert_eq!(open.load(Ordering::SeqCst), 0);
    assert!((10..1000).contains(&count), "{count}");
}

#[test]
fn a_hanging_game_does_not_hold_up_a_request_to_stop() {
    let stop = StopFlag::default();
    stop.raise();
    let begin = Instant::now();
    let ending = run(
        jobs(1, 2),
        1,
        tables(60_000, &Arc::default()),
        &stop,
        |_| Ok(ControlFlow::Continue(())),
    );
    assert_eq!(ending.expect("no fault"), StopReason::Interrupted);
    assert!(begin.elapsed() < GRACE + Duration::from_secs(5));
}

/// Opens tables that note the place and the moment of each game.
fn noting(games: &Arc<Mutex<Vec<(usize, Instant)>>>) -> Arc<Open> {
    struct Noting(usize, Arc<Mutex<Vec<(usize, Instant)>>>);
    impl Plays for Noting {
        fn play(&mut self, spec: &GameSpec, _: usize) -> GameRecord {
            lock(&self.1).push((self.0, Instant::now()));
            std::thread::sleep(Duration::from_millis(5));
            GameRecord {
                game: spec.game,
                ..sample_game(spec.pair, ["a", "b"])
            }
        }
    }
    let games = games.clone();
    Arc::new(move |seating: Seating, _: &StopFlag| {
        Ok(Box::new(Noting(seating.place, games.clone())) as Box<dyn Plays>)
    })
}

#[test]
fn each_worker_has_a_place_and_pauses_between_its_games() {
    let games = Arc::default();
    let pace = Pace {
        concurrency: 3,
        wait: Duration::from_millis(60),
    };
    let begin = Instant::now();
    let stop = StopFlag::default();
    let ending = run(jobs(1, 9), pace, noting(&games), &stop, |_| {
        Ok(ControlFlow::Continue(()))
    });
    assert_eq!(ending.expect("games"), StopReason::Complete);
    let games = lock(&games);
    for place in 0..3 {
        let own = games.iter().filter(|(it, _)| *it == place);
        let own: Vec<Instant> = own.map(|(_, at)| *at).collect();
        assert!(!own.is_empty(), "place {place}");
        let is_paced = |pair: &[Instant]| pair[1] - pair[0] >= pace.wait;
        assert!(own.windows(2).all(is_paced), "place {place}: {own:?}");
        assert!(own[0] - begin < pace.wait, "no pause before the first game");
    }
}

#[test]
fn a_pause_ends_with_a_request_to_stop() {
    let (games, stop) = (Arc::default(), StopFlag::default());
    let pace = Pace {
        concurrency: 1,
        wait: Duration::from_secs(3600),
    };
    let begin = Instant::now();
    let ending = run(jobs(1, 9), pace, noting(&games), &stop, |_| {
        stop.raise();
        Ok(ControlFlow::Continue(()))
    });
    assert_eq!(ending.expect("no fault"), StopReason::Interrupted);
    assert!(begin.elapsed() < GRACE, "it was waited for");
    assert_eq!(lock(&games).len(), 1);
}

#[test]
fn a_table_that_cannot_be_opened_is_reported_once() {
    let (mut games, mut failed) = (0, Vec::new());
    let listener = |event| {
        match event {
            TableEvent::Finished(_) => games += 1,
            TableEvent::Unplayable { table, error } => {
                failed.push((table, error.to_string()))
            }
        }
        Ok(ControlFlow::Continue(()))
    };
    let ending = run(
        jobs(3, 10),
        4,
        tables(1, &Arc::default()),
        &StopFlag::default(),
        listener,
    );
    assert_eq!(ending.expect("games"), StopReason::Complete);
    assert_eq!(
        (games, failed),
        (20, vec![(1, "no such program".to_string())])
    );
}

#[test]
fn faults_of_listener_and_referee_come_out() {
    let open = Arc::default();
    let full = run(
        jobs(1, 9),
        2,
        tables(1, &open),
        &StopFlag::default(),
        |_| anyhow::bail!("disk full"),
    );
    assert_eq!(full.expect_err("a fault").to_string(), "disk full");
    struct Broken;
    impl Plays for Broken {
        fn play(&mut self, _: &GameSpec, _: usize) -> GameRecord {
            panic!("expected by this test")
        }
    }
    let broken: Arc<Open> =
        Arc::new(|_, _: &StopFlag| Ok(Box::new(Broken) as Box<dyn Plays>));
    let ending = run(jobs(1, 9), 2, broken, &StopFlag::default(), |_| {
        Ok(ControlFlow::Continue(()))
    });
    assert!(ending.is_err_and(|it| it.to_string().contains("broke down")));
}
