// The engine in a worker: a host for a program that was compiled for WASI, and the conversation
// with the page. Node runs it too, for tests.
//
// A worker hears nothing while it computes, and a page opened from a file has no memory that two
// threads could share. So the program is made suspendable (`wasm-opt --asyncify`): where it looks
// for input or sleeps, the host may put its stack aside, let the messages of the page in, and let
// it go on as if nothing had been.
//
// CITE: the protocol of Asyncify's exports is told in the head of
// <https://github.com/WebAssembly/binaryen/blob/main/src/passes/Asyncify.cpp>, the functions in
// <https://github.com/WebAssembly/WASI/blob/main/legacy/preview1/docs.md>.

/** Error numbers of WASI. */
const SUCCESS = 0, AGAIN = 6, BAD_FILE = 8, NO_FUNCTION = 52;
/** The state of a program that Asyncify made while its stack is put back. */
const REWINDING = 2;
const STDIN = 0, STDOUT = 1, STDERR = 2;
/** A program that keeps looking for input lets messages in this often. */
const LISTEN_MS = 10;
/** Memory for what was put aside of a stack, in pages of 64 KiB. */
const ASIDE_PAGES = 8;
const PAGE_BYTES = 65536;
/** Kept of what the program wrote to its standard error, in characters. */
const ERRORS_MAX = 1000;

/** Thrown through the program when it exits. */
class Exit {
  constructor(status) {
    this.status = status;
  }
}

/** Resolves after the messages that have arrived by now were told. */
function messagesTold() {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve(undefined);
    };
    port2.postMessage(null);
  });
}

/** A program under way, whose standard input, output and error are text. */
export class Process {
  /**
   * @param {WebAssembly.Module} module  a program for WASI, made suspendable
   * @param {string[]} args  its arguments, without its name
   * @param {(line: string) => void} onLine  told each text line of its output
   */
  constructor(module, args, onLine) {
    const encoder = new TextEncoder();
    this.args = ["program", ...args].map((arg) => encoder.encode(`${arg}\0`));
    this.onLine = onLine;
    this.encoder = encoder;
    this.decoders = { [STDOUT]: new TextDecoder(), [STDERR]: new TextDecoder() };
    /** Output since the last line end; and all that went to standard error, its end at least. */
    this.output = "";
    this.errors = "";
    /** Bytes that the program has not read yet, and whether more can come. */
    this.input = new Uint8Array(0);
    this.isInputOver = false;
    /** @type {((value?: unknown) => void) | null} */
    this.wake = null;
    /** Set while the program is suspended: what it waits for. */
    this.awaited = null;
    /** The address of the place for the stack of a suspended program. */
    this.aside = null;
    this.heard = -Infinity;
    this.hasLooked = false;
    /** @type {Record<string, (...values: any[]) => any>} */
    const wasi = {};
    for (const { name } of WebAssembly.Module.imports(module)) {
      const own = /** @type {any} */ (this);
      wasi[name] = own[name] ? (...values) => own[name](...values) : () => NO_FUNCTION;
    }
    /** @type {any} What the program lets its host call, and its memory. */
    this.exports = new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi }).exports;
  }

  /** Runs the program to its end; resolves to its exit status, rejects if it breaks down. */
  async run() {
    const { exports } = this;
    try {
      exports._start();
      while (this.awaited) {
        exports.asyncify_stop_unwind();
        await this.awaited;
        this.awaited = null;
        exports.asyncify_start_rewind(this.aside);
        exports._start();
      }
      return 0;
    } catch (error) {
      if (error instanceof Exit) return error.status;
      throw error;
    }
  }

  /** Gives the program text to read. */
  write(text) {
    const bytes = this.encoder.encode(text), rest = this.input;
    this.input = new Uint8Array(rest.length + bytes.length);
    this.input.set(rest);
    this.input.set(bytes, rest.length);
    if (this.wake) this.wake();
  }

  /** Ends the input of the program. */
  endInput() {
    this.isInputOver = true;
    if (this.wake) this.wake();
  }

  // What the program imports, by the names that WASI has for it.

  args_sizes_get(count, bytes) {
    return this.setSizes(this.args, count, bytes);
  }

  args_get(pointers, buffer) {
    const memory = new Uint8Array(this.exports.memory.buffer);
    this.args.forEach((arg, index) => {
      this.view().setUint32(pointers + 4 * index, buffer, true);
      memory.set(arg, buffer);
      buffer += arg.length;
    });
    return SUCCESS;
  }

  environ_sizes_get(count, bytes) {
    return this.setSizes([], count, bytes);
  }

  environ_get() {
    return SUCCESS;
  }

  clock_time_get(id, _precision, result) {
    const now_ms = id === 0 ? Date.now() : performance.now();
    this.view().setBigUint64(result, BigInt(Math.round(now_ms * 1e6)), true);
    return SUCCESS;
  }

  random_get(buffer, length) {
    crypto.getRandomValues(new Uint8Array(this.exports.memory.buffer, buffer, length));
    return SUCCESS;
  }

  sched_yield() {
    return SUCCESS;
  }

  proc_exit(status) {
    throw new Exit(status);
  }

  fd_write(file, parts, count, written) {
    if (!this.decoders[file]) return BAD_FILE;
    let total = 0;
    for (const bytes of this.buffers(parts, count)) {
      // A decoder keeps the part of a character that the next bytes may complete.
      this.print(file, this.decoders[file].decode(bytes, { stream: true }));
      total += bytes.length;
    }
    this.view().setUint32(written, total, true);
    return SUCCESS;
  }

  /** Never waits: tells that nothing has come, having let messages in if it is time for that. */
  fd_read(file, parts, count, read) {
    if (file !== STDIN) return BAD_FILE;
    const resumes = this.resumes();
    // A program that begins learns first that it need not wait where it reads.
    const isFirst = !this.hasLooked;
    this.hasLooked = true;
    if (this.input.length === 0 || isFirst) {
      if (this.isInputOver && !isFirst) {
        this.view().setUint32(read, 0, true);
        return SUCCESS;
      }
      if (!isFirst && !resumes && performance.now() - this.heard >= LISTEN_MS) {
        return this.await(messagesTold());
      }
      return AGAIN;
    }
    let total = 0;
    for (const bytes of this.buffers(parts, count)) {
      const part = this.input.subarray(0, bytes.length);
      bytes.set(part);
      this.input = this.input.subarray(part.length);
      total += part.length;
    }
    this.view().setUint32(read, total, true);
    return SUCCESS;
  }

  /** A sleep, which lasts until there is input: an engine sleeps for nothing else. */
  poll_oneoff(subscriptions, events, count, result) {
    if (!this.resumes() && this.input.length === 0 && !this.isInputOver) {
      const awoken = new Promise((resolve) => (this.wake = resolve));
      return this.await(awoken.then(() => (this.wake = null)));
    }
    // One event: the clock of the first subscription has come to its time.
    const memory = new Uint8Array(this.exports.memory.buffer);
    memory.fill(0, events, events + 32);
    memory.copyWithin(events, subscriptions, subscriptions + 8);
    this.view().setUint32(result, Math.min(count, 1), true);
    return SUCCESS;
  }

  /** Suspends the program until `promise` resolves. Then it calls the same import again. */
  await(promise) {
    const { exports } = this;
    // Not before the program has begun: its allocator takes what memory it finds then.
    this.aside ??= exports.memory.grow(ASIDE_PAGES) * PAGE_BYTES;
    // Asyncify wants to know where the place for the stack begins and ends.
    const place = [this.aside + 8, this.aside + ASIDE_PAGES * PAGE_BYTES];
    new Int32Array(exports.memory.buffer, this.aside, 2).set(place);
    exports.asyncify_start_unwind(this.aside);
    this.awaited = promise;
    return SUCCESS;
  }

  /** True if the program comes back to an import in which it was suspended. */
  resumes() {
    if (this.exports.asyncify_get_state() !== REWINDING) return false;
    this.exports.asyncify_stop_rewind();
    this.heard = performance.now();
    return true;
  }

  print(file, text) {
    if (file === STDERR) {
      this.errors = (this.errors + text).slice(-ERRORS_MAX);
      return;
    }
    const lines = (this.output + text).split("\n");
    this.output = lines.pop() ?? "";
    lines.forEach((line) => this.onLine(line));
  }

  setSizes(texts, count, bytes) {
    this.view().setUint32(count, texts.length, true);
    this.view().setUint32(bytes, texts.reduce((sum, text) => sum + text.length, 0), true);
    return SUCCESS;
  }

  /** The parts of the program's memory that a list of them tells. */
  buffers(parts, count) {
    const { buffer } = this.exports.memory, view = this.view();
    return Array.from({ length: count }, (_, index) => {
      const part = parts + 8 * index;
      return new Uint8Array(buffer, view.getUint32(part, true), view.getUint32(part + 4, true));
    });
  }

  /** The memory; made anew, since it is another one once it has grown. */
  view() {
    return new DataView(this.exports.memory.buffer);
  }
}

/**
 * Serves a page: the first message is `{ module, args }`, each further one a line for the program.
 * Sends each line of the program, and once it is over `{ end, words }`: "ended" or "broken", and why.
 */
function serve(page) {
  /** @type {Process | null} */
  let process = null;
  page.onmessage = ({ data }) => {
    if (typeof data === "string") {
      process?.write(`${data}\n`);
      return;
    }
    const program = new Process(data.module, data.args, (line) => page.postMessage(line));
    process = program;
    program.run().then(
      (status) => page.postMessage({ end: "ended", words: status === 0 ? "" : program.errors }),
      (error) => page.postMessage({ end: "broken", words: `${error.message}. ${program.errors}` }),
    );
  };
}

if ("WorkerGlobalScope" in globalThis) serve(self);
