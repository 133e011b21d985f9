//! The dialects, judged from outside: what a manager, a judge or a server may send, and what it
//! must see.
//!
//! Every test is put to two players, the crate's program and the compiled bundle. The text to
//! hold against them is the specification of the dialect, never the engine's code. `PLAYER=..`
//! asks one player only, see [`tools::players`]; `UPDATE=1` rewrites the golden conversations of
//! Gomocup, see [`conversations`].
//!
//! # Specifications
//!
//! | | text | where |
//! |---|---|---|
//! | G | the Gomocup protocol, by the commands that head its sections | <https://plastovicka.github.io/protocl2en.htm> |
//! | 4 | "New protocol" of Gomocup 2004 by Martin Petricek, from which G descends | no longer public |
//! | Y | what Yixin-Board adds to G | <https://github.com/accreator/Yixin-protocol> |
//! | C | CodeCup 2020, rules and technical rules | <https://archive.codecup.nl/2020/gomoku/rules.html>, <https://archive.codecup.nl/2020/52/rules_tech.html> |
//! | K | "Gomoku Program Design Major Project", version 1.0.0, on 12 x 12 | not public |
//! | A | the judge Alphano, problem 7 | <https://www.alphano.co.kr/en/problem/7> |
//! | W | the server of wfi, `README.md` and `GomokuServer.rkt` | <https://github.com/wfi/gomoku> |
//!
//! # Tools
//!
//! Brain, board, game and seeded chance are those of the crate `support`.
//!
//! | file | what it is for |
//! |---|---|
//! | `tools/players` | the programs that are asked, together or while nothing else runs |
//! | `tools/clock` | the time of an answer, as it is charged to a brain |
//! | `tools/follow` | keeps the manager's board along a written conversation |
//! | `tools/judged` | a game before the judge of C, K or A |
//! | `tools/opponent` | plays against the brain |
//! | `tools/process` | memory, processor time and signals of a process |
//! | `tools/quiet` | a position in which there is nothing to find |
//!
//! # Tests
//!
//! | file | what it checks | sections |
//! |---|---|---|
//! | `conversations/gomocup` | `golden/*.txt` | G and 4, all; Y |
//! | `conversations/judges` | `golden/codecup`, `golden/course`, `golden/alphano` | C, K and A, all |
//! | `conversations/wfi` | `golden/wfi`, and what a connection can suffer | W, all |
//! | `commands/arguments` | the arguments of the program, and its signature | |
//! | `commands/errors` | each command in each broken form | G: UNKNOWN, ERROR; 4: UNKNOWN |
//! | `commands/info` | INFO in every form does no harm | G: INFO |
//! | `commands/lines` | bytes, line ends and pieces of lines | G: the introduction |
//! | `commands/yixin` | several PVs, blocked points, openings, reports of a search | Y |
//! | `play/games` | all sizes, whole games, full boards | G: START, RECTSTART, BOARD, TURN, ABOUT |
//! | `play/forced` | fives are made and stopped, by either rule | G: INFO rule |
//! | `play/traces` | a game leaves no trace in the next one | G: RESTART, START |
//! | `play/memory` | no more memory than is allowed | G: INFO max_memory |
//! | `time/limits` | no move is late | G: INFO timeout_turn, timeout_match, time_left |
//! | `time/extensions` | no answer to SWAP2BOARD or to Yixin-Board is late | G: SWAP2BOARD; Y |
//! | `time/judged_games` | clock and memory of whole games | C, K and A: limits |
//! | `time/slowdown` | no loss on time on a machine that turns slow, or steals time | G, C and K: limits |
//! | `time/suspended` | a brain that stands still between its turns | G: INFO |
//! | `time/thinking` | what arrives while the brain thinks | G: END, INFO; Y: STOP |
//! | `time/new_game` | a new game that begins while the brain thinks | G: START, RESTART |
//! | `time/ending` | END, the end of input, a manager that is gone | G: END |

mod tools;
mod conversations;
mod commands;
mod play;
mod time;
