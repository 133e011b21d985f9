//! Whole games before the judges of codecup, course and alphano: clocks, memory, and a process that is
//! stopped while it is not to move.
#![cfg(target_os = "linux")]

use support::{ms, EXIT_MAX, SLACK_MS};

use crate::tools::judged::Judged;
use crate::tools::players::{on_each_player, on_each_player_undisturbed};
use crate::tools::process::{signal, status_bytes, suspend, ticks};

#[test]
fn the_longest_codecup_game_fits_its_time() {
    on_each_player_undisturbed(|program| {
        let mut game = Judged::codecup(program, &["--game-ms", "1500"], 1);
        game.play_on();
        // No side resists for long, and what is won needs little thought: how much a calm
        // game uses is for the clock's own tests.
        game.check_used(ms(100), ms(1_500));
        game.check_memory();
        game.leave("Quit");
    });
}

#[test]
fn the_longest_course_game_fits_its_time() {
    on_each_player_undisturbed(|program| {
        let limits = ["--turn-ms", "200", "--game-ms", "5400"];
        let mut game = Judged::course(program, &limits, 2);
        game.play_on();
        game.check_used(ms(100), ms(5_400));
        assert!(game.longest < ms(200), "a move took {:?}", game.longest);
        game.check_memory();
        game.leave("END 0");
    });
}

#[test]
fn the_longest_alphano_game_fits_its_time() {
    on_each_player_undisturbed(|program| {
        for (limit_ms, seed) in [(1_500, 1), (4_000, 2)] {
            let mut game = Judged::alphano(program, ms(limit_ms), seed);
            game.play_on();
            game.check_used(ms(100), ms(limit_ms));
            game.check_memory();
            game.leave("FINISH");
        }
    });
}

/// A judge that limits nothing tells the largest number of 32 bits: that is no time to think
/// for a day.
#[test]
fn an_alphano_game_without_limit_goes_on() {
    on_each_player(|program| {
        let mut game = Judged::alphano(program, ms(2_147_483_647), 6);
        game.turn();
        assert!(game.longest < ms(2_000 + SLACK_MS), "{:?}", game.longest);
        game.leave("FINISH");
    });
}

/// A table is allocated when it is needed, and the default limits are those of the judge.
#[test]
fn a_start_is_answered_before_tables_are_made() {
    on_each_player(|program| {
        let mut game = Judged::course(program, &[], 3);
        let bytes = status_bytes(game.brain.pid(), "VmData:");
        assert!(bytes < 16 << 20, "{bytes} bytes after START");
        game.turn();
        assert!(game.longest < ms(1_800 + SLACK_MS), "{:?}", game.longest);
        game.check_memory();
        game.leave("END 1");
    });
}

#[test]
fn end_acts_at_once_whatever_goes_on() {
    on_each_player(|program| {
        // While it thinks on our time, in a position that no book knows ...
        let mut game = Judged::course(program, &[], 4);
        game.brain.send("PLACE 1 9");
        game.brain.send("TURN");
        game.brain.expect_silence(ms(100));
        game.leave("END 2");
        // ... and while it thinks on the other side's.
        let mut game = Judged::course(program, &["--turn-ms", "200"], 4);
        game.turn();
        game.brain.expect_silence(ms(100));
        game.leave("END 2");
        let mut game = Judged::alphano(program, ms(60_000), 4);
        game.brain.send("OPP 5 5 9");
        game.brain.send("TURN 60000 60000");
        game.brain.expect_silence(ms(100));
        game.leave("FINISH");
        let mut game = Judged::codecup(program, &["--game-ms", "60000"], 4);
        game.brain.send("Aa");
        game.brain.expect_silence(ms(100));
        game.leave("Quit");
        // So does the end of input, where nothing has been asked.
        let mut game = Judged::course(program, &["--turn-ms", "200"], 4);
        game.turn();
        game.brain.expect_silence(ms(100));
        game.brain.close_input();
        game.brain.expect_exit(EXIT_MAX);
    });
}

#[test]
fn course_thinks_on_the_other_sides_time_unless_told_not_to() {
    on_each_player(|program| {
        for (arguments, thinks) in [
            (["--turn-ms", "100", "--game-ms", "90000"].as_slice(), true),
            (["--turn-ms", "100", "--no-ponder"].as_slice(), false),
        ] {
            let mut game = Judged::course(program, arguments, 5);
            game.turn();
            let before = ticks(&game.brain);
            game.brain.expect_silence(ms(600));
            let used = ticks(&game.brain) - before;
            if thinks != (used >= 5) {
                game.brain
                    .fail(&format!("{used} ticks on the other side's time"));
            }
            game.turn();
            game.leave("END 0");
        }
    });
}

/// A process that stands still while it is not to move loses no time by it.
#[test]
fn a_suspended_player_goes_on_where_it_was() {
    on_each_player(|program| {
        // A game that is won at once needs little thought; of two, one is not.
        let mut most = ms(0);
        for seed in [6, 7] {
            let mut game = Judged::codecup(program, &["--game-ms", "3000"], seed);
            game.resists = true;
            for _ in 0..6 {
                suspend(&game.brain, ms(300));
                game.turn();
            }
            game.check_used(ms(0), ms(3_000));
            most = most.max(game.used);
            game.leave("Quit");
        }
        assert!(most >= ms(200), "{most:?} were used at most");
        let mut game = Judged::course(program, &["--turn-ms", "200"], 6);
        for _ in 0..4 {
            game.turn();
            // It thinks, is stopped, and finds the next command when it wakes.
            suspend(&game.brain, ms(300));
        }
        assert!(game.longest < ms(200 + SLACK_MS), "{:?}", game.longest);
        signal(&game.brain, "-STOP");
        game.brain.send("END 0");
        signal(&game.brain, "-CONT");
        game.brain.expect_exit(EXIT_MAX);
    });
}
