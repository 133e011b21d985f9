// The Smart Game Format, in which games are kept and exchanged.

export { fromSgf } from "./sgf-read.js";
export { toSgf } from "./sgf-write.js";
