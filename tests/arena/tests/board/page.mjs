// A page of the board in headless Chromium, as a user has it: clicks, keys, and what is to be seen.
import puppeteer from "puppeteer-core";
import { CELL, EDGE } from "../../src/board/page/board/board.js";
import { pointName } from "../../src/board/page/game/points.js";

/** Starts Chromium, with windows that nobody sees or without any; `CHROMIUM` names it. */
export async function browser() {
  const { CHROMIUM = "/usr/bin/chromium" } = process.env;
  return puppeteer.launch({
    executablePath: CHROMIUM,
    headless: CHROMIUM.endsWith("headless-shell") ? "shell" : true,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync"],
  });
}

/** The rows of the board whose drawing has this height, in its own units. */
const rowsOf = (height) => Math.round((height - 2 * EDGE) / CELL) + 1;

/** A page of the board that is open in a tab of its own profile. */
export class BoardPage {
  /** Opens the address; `size` is that of the window, `scheme` light or dark. */
  static async open(chromium, url, { width = 1366, height = 768, scheme = "light", touch = false } = {}) {
    return BoardPage.openIn(await chromium.createBrowserContext(), url, { width, height, scheme, touch });
  }

  static async openIn(context, url, { width, height, scheme, touch }) {
    const page = await context.newPage();
    await page.setViewport({ width, height, hasTouch: touch, isMobile: touch });
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    const board = new BoardPage(page, context, url);
    await board.listen();
    await board.goto(url);
    return board;
  }

  constructor(page, context, url) {
    this.page = page;
    this.context = context;
    this.url = url;
    /** What must not have happened: exceptions, and errors in the console. */
    this.faults = [];
    /** Lines that the page has sent to its engine, the last ones. */
    this.sent = [];
    /** Each position that was sent: its command and points, and what the page showed then. */
    this.told = [];
  }

  async listen() {
    this.page.on("pageerror", (error) => this.faults.push(`exception: ${error.stack || error.message}`));
    this.page.on("console", (message) => {
      if (message.type() === "error") this.faults.push(`console: ${message.text()}`);
    });
    // Nothing is asked for elsewhere.
    const home = new URL(this.url);
    this.page.on("request", (request) => {
      const { protocol, host } = new URL(request.url());
      const isOwn = ["data:", "blob:", "devtools:"].includes(protocol) || (protocol === home.protocol && host === home.host);
      if (!isOwn) this.faults.push(`request: ${request.url()}`);
    });
    this.page.on("dialog", (dialog) => dialog.accept());
    await this.page.exposeFunction("lineWasSent", (line) => this.sent.push(line));
    await this.page.exposeFunction("positionWasTold", ({ height, ...told }) => this.told.push({ ...told, rows: rowsOf(height) }));
    // Lines go to a server, or to a worker in a page with the engine in it.
    await this.page.evaluateOnNewDocument(() => {
      const isMove = /^\d+,\d+/;
      let told = null;
      const noticed = (line) => {
        window.lineWasSent(line);
        if (/^(YX|SWAP2)?BOARD$/.test(line)) told = { command: line, points: [] };
        else if (line === "DONE" && told) {
          const shown = [...document.querySelectorAll("#board .stones [data-point]")].map((it) => `${it.classList[0]} ${it.dataset.point}`);
          const mode = document.querySelector('[data-mode][aria-pressed="true"]')?.dataset.mode;
          const { height } = document.querySelector("#board svg").viewBox.baseVal;
          window.positionWasTold({ ...told, shown, mode, height });
          told = null;
        } else if (told && isMove.test(line)) told.points.push(line.split(",").slice(0, 3).map(Number));
      };
      for (const [prototype, name] of [[WebSocket.prototype, "send"], [Worker.prototype, "postMessage"]]) {
        const original = prototype[name];
        prototype[name] = function (message, ...rest) {
          if (typeof message === "string") noticed(message);
          return original.call(this, message, ...rest);
        };
      }
    });
  }

  /** Opens the same address in another profile. */
  another(window) {
    return BoardPage.open(this.page.browser(), this.url, window);
  }

  /** Opens the same address in another tab of this profile. */
  tab() {
    return BoardPage.openIn(this.context, this.url, { width: 1366, height: 768, scheme: "light", touch: false });
  }

  /** The stones of the last position that the page has told its engine. */
  toldStones() {
    const { sent } = this;
    const from = sent.findLastIndex((line) => /^(YX)?BOARD$/.test(line)), to = sent.indexOf("DONE", from);
    return sent.slice(from + 1, to).map((line) => {
      const [x, y] = line.split(",").map(Number);
      return pointName(y * 256 + x, { columns: 15, rows: 15 });
    });
  }

  async goto(url) {
    await this.page.goto(url);
    await this.until("the page has begun", () => document.querySelector("#board svg"));
  }

  async reload() {
    await this.page.reload();
    await this.until("the page has begun again", () => document.querySelector("#board svg"));
  }

  /** Waits until `isSo`, a function in the page, is true. */
  async until(words, isSo, ms = 20000, ...values) {
    try {
      await this.page.waitForFunction(isSo, { timeout: ms, polling: 30 }, ...values);
    } catch (error) {
      throw new Error(`not in ${ms} ms: ${words}; status “${await this.status()}”, notice “${await this.notice()}” (${error.message})`);
    }
  }

  /** Waits until the status tells this. */
  untilStatus(text, ms) {
    return this.until(`status “${text}”`, (wanted) => document.getElementById("status").textContent.includes(wanted), ms, text);
  }

  untilNotice(text, ms) {
    const isSo = (wanted) => !document.getElementById("notice").hidden && document.getElementById("notice").textContent.includes(wanted);
    return this.until(`notice “${text}”`, isSo, ms, text);
  }

  text(selector) {
    return this.page.$eval(selector, (it) => it.textContent);
  }

  status() {
    return this.text("#status");
  }

  notice() {
    return this.page.$eval("#notice", (it) => (it.hidden ? "" : it.textContent));
  }

  /** The names of the stones that are to be seen, in order of the board's drawing. */
  stones() {
    return this.page.$$eval("#board .stones [data-point]", (all) => all.map((it) => it.dataset.point));
  }

  /** Where a point of this name is on the screen. */
  async place(name) {
    const box = await this.page.$eval("#board svg", (svg) => {
      const { x, y, width } = svg.getBoundingClientRect();
      const { width: units, height } = svg.viewBox.baseVal;
      return { x, y, unit: width / units, height };
    });
    const column = name.charCodeAt(0) - 97, row = rowsOf(box.height) - Number(name.slice(1));
    return [box.x + (EDGE + CELL * column) * box.unit, box.y + (EDGE + CELL * row) * box.unit];
  }

  /** Clicks on points, one after the other. */
  async point(...names) {
    for (const name of names) {
      await this.page.mouse.click(...(await this.place(name)));
    }
  }

  /** Clicks on a button, wherever it is. */
  async click(selector) {
    await this.page.$eval(selector, (it) => {
      it.scrollIntoView({ block: "center" });
      it.click();
    });
  }

  async choose(selector, value) {
    await this.page.$eval(selector, (it, chosen) => {
      it.value = chosen;
      it.dispatchEvent(new Event("change", { bubbles: true }));
    }, value);
  }

  mode(name) {
    return this.click(`[data-mode="${name}"]`);
  }

  /** Begins a new game by these terms; the others are as they were. */
  async newGame({ level, side, rule, size, opening, clock, first }) {
    await this.mode("play");
    await this.click("#new");
    for (const [id, value] of Object.entries({ level, side, rule, size, opening, clock, "first-side": first })) {
      if (value !== undefined) await this.choose(`#${id}`, value);
    }
    await this.click('#new-game [type="submit"]');
  }

  /** Opens a text in “Analyze”, whatever comes of it. */
  async paste(text) {
    await this.mode("analyze");
    await this.click("#open");
    await this.page.$eval("#pasted", (it, pasted) => (it.value = pasted), text);
    await this.click('#paste [type="submit"]');
  }

  /** Waits until the window “Open” tells this, and closes it. */
  async untilTrouble(text) {
    await this.until(`trouble “${text}”`, (wanted) => document.getElementById("open-trouble").textContent.includes(wanted), 5000, text);
    await this.page.keyboard.press("Escape");
  }

  /** Resigns, which takes a second click. */
  async resign() {
    await this.click("#resign");
    await this.click("#resign");
  }

  /** Where the board is on the screen. */
  box() {
    return this.page.$eval("#board", (it) => {
      const { x, y, width, height } = it.getBoundingClientRect();
      return { x, y, width, height };
    });
  }

  /** The texts of the moves in the list, in its order. */
  listed() {
    return this.page.$$eval("#moves .move", (all) => all.map((it) => it.textContent));
  }

  async picture(path) {
    if (path) await this.page.screenshot({ path });
  }

  async close() {
    await this.context.close();
  }
}
