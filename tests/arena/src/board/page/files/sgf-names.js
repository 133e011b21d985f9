// What the reader and the writer of SGF agree on beside the format itself.

/**
 * Properties of our own, for what SGF has no property for. Others pass over them, and the format
 * tells them to keep them.
 */
export const OWN = {
  /** What an engine has found out after the step, as JSON. */
  found: "GOMOEVAL",
  /** The time that the move took, in milliseconds. */
  spentMs: "GOMOMS",
  /** The rule, where it is a guess. */
  guess: "GOMORULE",
  /**
   * The number of a part. A tree of SGF has one size of board: what comes after a change of size is a
   * tree of its own, after the game. Its root has the number, and so has an empty node in its place.
   */
  part: "GOMOPART",
  /** What a file of another format tells under a name that SGF cannot have, as `name:value`. */
  rest: "GOMOREST",
};

/** Properties that set a position up. */
export const SETUP = ["AB", "AW", "AE", "PL"];
/** Properties that tell of the file itself; they are written anew. */
export const FILE = ["FF", "CA", "AP"];
