//! The list of the steps.

use super::advice::{about, restart, unknown_command};
use super::leagues;
use super::moves::{
    board_sizes, crlf, end, end_of_input, end_while_thinking, first_move, info_silence,
    portable_form, silence_after_move, start_answer, time_left, time_turn,
};
use crate::conformity::step::{Step, Weight};

/// The steps in order.
pub const STEPS: &[Step] = &[
    Step {
        id: "start-answer",
        title: "START is answered by exactly OK, after nothing else",
        why:
            "Managers take the first line as the answer: with a banner, or with more words \
              than OK, the game does not begin.",
        weight: Weight::Required,
        look: start_answer,
    },
    Step {
        id: "board-sizes",
        title: "every board size of the platform is accepted",
        why: "The games on that board would all be lost.",
        weight: Weight::Required,
        look: board_sizes,
    },
    Step {
        id: "info-silence",
        title: "INFO is never answered",
        why: "The manager would read the line as the next move.",
        weight: Weight::Required,
        look: info_silence,
    },
    Step {
        id: "first-move-black",
        title: "BEGIN: a legal first move as Black",
        why: "It would lose every game as Black.",
        weight: Weight::Required,
        look: |subject| first_move(subject, &["BEGIN"]),
    },
    Step {
        id: "first-move-board",
        title: "BOARD and DONE on an empty board: a legal first move",
        why: "GomocupJudge begins every game so, never with BEGIN.",
        weight: Weight::Required,
        look: |subject| first_move(subject, &["BOARD", "DONE"]),
    },
    Step {
        id: "first-move-white",
        title: "TURN: a legal first move as White",
        why: "It would lose every game as White.",
        weight: Weight::Required,
        look: |subject| first_move(subject, &["TURN 7,7"]),
    },
    Step {
        id: "board",
        title: "BOARD with stones: a legal move",
        why: "Openings are given so: every game with an opening would be lost.",
        weight: Weight::Required,
        look: |subject| first_move(subject, &["BOARD", "7,7,2", "8,8,1", "7,8,2", "DONE"]),
    },
    Step {
        id: "crlf",
        title: "lines may end in CR LF",
        why: "GomocupJudge and Piskvork end all lines so.",
        weight: Weight::Required,
        look: crlf,
    },
    Step {
        id: "silence-after-move",
        title: "nothing is said after a move",
        why: "The line would be taken as the next move.",
        weight: Weight::Required,
        look: silence_after_move,
    },
    Step {
        id: "time-turn",
        title: "INFO timeout_turn is obeyed",
        why: "It would lose on time.",
        weight: Weight::Required,
        look: time_turn,
    },
    Step {
        id: "time-left",
        title: "INFO time_left is obeyed when the game time runs out",
        why: "It would lose long games on time.",
        weight: Weight::Required,
        look: time_left,
    },
    Step {
        id: "end",
        title: "END: it ends at once, without a word",
        why: "It is killed, and tournaments may count that as a crash.",
        weight: Weight::Required,
        look: end,
    },
    Step {
        id: "end-while-thinking",
        title: "END is obeyed during a search",
        why: "It is killed, and tournaments may count that as a crash.",
        weight: Weight::Advised,
        look: end_while_thinking,
    },
    Step {
        id: "end-of-input",
        title: "it ends when its input ends",
        why: "It would stay behind when its manager is gone.",
        weight: Weight::Required,
        look: end_of_input,
    },
    Step {
        id: "restart",
        title: "RESTART is answered by OK and begins a new game",
        why: "Piskvork plays all games of a match in one process.",
        weight: Weight::Advised,
        look: restart,
    },
    Step {
        id: "about",
        title: "ABOUT is answered by name=\"...\" and more",
        why: "c-gomoku-cli and liskvork ask for it first of all.",
        weight: Weight::Advised,
        look: about,
    },
    Step {
        id: "unknown-command",
        title: "an unknown command is answered by UNKNOWN",
        why: "Managers wait for an answer; a program that ends has lost.",
        weight: Weight::Advised,
        look: unknown_command,
    },
    Step {
        id: "portable-form",
        title: "moves are written x,y without blanks, and end in LF alone",
        why: "c-gomoku-cli and liskvork refuse the rest.",
        weight: Weight::Advised,
        look: portable_form,
    },
    Step {
        id: "swap2-opening",
        title: "SWAP2BOARD without stones: three stones of an opening",
        why: "A league that opens by swap2 would count it as lost; others never ask.",
        weight: Weight::Advised,
        look: leagues::opening,
    },
    Step {
        id: "swap2-choice",
        title: "SWAP2BOARD with three stones: SWAP, a move, or two stones",
        why: "A league that opens by swap2 would count it as lost; others never ask.",
        weight: Weight::Advised,
        look: leagues::choice,
    },
    Step {
        id: "swap2-final",
        title: "SWAP2BOARD with five stones: SWAP or a move, and then BOARD",
        why: "A league that opens by swap2 would count it as lost; others never ask.",
        weight: Weight::Advised,
        look: leagues::last_choice,
    },
    Step {
        id: "rule-renju",
        title: "INFO rule 4: no forbidden move as Black in renju",
        why: "It would lose such games of the renju league; other leagues never ask.",
        weight: Weight::Advised,
        look: leagues::renju,
    },
];
