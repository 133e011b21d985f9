// The contract between the page and what stands behind it: an engine, wherever it runs.
//
// `start(backend)` of main.js is given one backend. The server's is in server.js; another one only
// needs to keep to this contract.

/**
 * An engine channel: a conversation in text lines with one engine that was started for it.
 *
 * The lines are those of today's Gomocup protocol as a manager and a brain exchange them, each
 * without its line end. The page is the manager. It sends YXSHOWINFO, START, RECTSTART, INFO,
 * BEGIN, BOARD and SWAP2BOARD and, where the engine has answered YXSHOWINFO, YXBOARD, YXNBEST and
 * YXSTOP.
 *
 * @typedef {object} Channel
 * @property {(line: string) => void} send  Sends a line. Lines that are sent before the engine
 *   can read are kept, in order. Does nothing once the engine is gone.
 * @property {(callback: (line: string) => void) => void} onLine  Sets who is told each line of the
 *   engine. Lines that came earlier are told then, in order. Nobody is told from within `send`.
 * @property {(callback: (reason: string) => void) => void} onEnd  Sets who is told, once, that the
 *   engine is gone without having been asked to: `reason` is a sentence for the user.
 * @property {() => void} close  Ends the engine at once, also one that hangs. Afterwards nothing
 *   is told any more, and `send` does nothing.
 */

/**
 * What stands behind the page.
 *
 * @typedef {object} Backend
 * @property {string} name  The name of the engine, as text for the user.
 * @property {() => Channel} [open]  Starts an engine and returns the channel to it. There may be
 *   several at a time. An engine that cannot be started is told by `onEnd`. Left out where there is
 *   nothing but to watch.
 * @property {number} [beginMs]  The time until an engine can be expected to answer, in milliseconds, where it has
 *   to be loaded first.
 * @property {boolean} stops  True if YXSTOP ends a search that is under way. If false, the page
 *   never lets the engine think without limit, but in slices that it can wait for.
 * @property {(listeners: WatchListeners) => {ask: (request: object) => unknown}} [watch]
 *   Follows a match, if there is one. `ask` asks for a list of games or for one game; what can be asked
 *   is `Request` in src/board/watching/answer.rs.
 *
 * @typedef {object} WatchListeners
 * @property {(state: any) => void} onState  Is told the state whenever it changes: `Told` in
 *   src/board/watching/told.rs.
 * @property {(answer: any) => void} onAnswer  Is told what was asked for: `Answer` in answer.rs there.
 * @property {(words: string) => void} onTrouble  Is told why the match is not followed any more.
 */

export {};
