// Uses the report as a reader would, and leaves its findings in the attribute data-test of the page.
(() => {
  const problems = [];
  const check = (good, words) => { if (!good) problems.push(words); };
  const same = (got, wanted, words) => check(got === wanted, `${words}: ${got}, not ${wanted}`);
  const find = (selector) => document.querySelector(selector);
  const count = (selector) => document.querySelectorAll(selector).length;
  const press = (key) => {
    const options = { key, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent("keydown", options));
  };
  const stones = () => count("#board circle[data-point]");
  const choose = (id, value) => {
    find(id).value = value;
    find(id).dispatchEvent(new Event("change", { bubbles: true }));
  };

  function steps() {
    find("#list tr").click();
    const game = data.games[0];
    const all = position(game, game.m.length).filter((stone) => !stone.illegal).length;
    same(stones(), all, "stones at the end");
    same(count("#board .won-ring"), game.l.length, "stones of the winning line");
    press("Home");
    same(stones(), game.o.length, "stones of the opening");
    same(count("#board .ring"), game.o.length, "marks of the opening");
    press("ArrowRight");
    same(stones(), game.o.length + 1, "stones after the first move");
    same(count("#board .last"), 1, "marks of the last move");
    same(find("#moves [aria-current]").dataset.step, "1", "row of the move");
    press("ArrowLeft");
    find("#on").click();
    find("#on").click();
    same(stones(), game.o.length + 2, "stones after two moves");
    find("#numbers").click();
    same(count("#board .count"), game.o.length + 2, "numbers");
    find("#numbers").click();
    press("End");
    same(stones(), all, "stones at the end again");
    same(location.hash, `#game=1&move=${game.m.length}`, "address");
    check(find("#board svg").getAttribute("aria-label").includes("Black: "), "no words for the board");
  }

  function games() {
    press("n");
    same(find("#list [aria-current]").dataset.game, "1", "game after n");
    press("p");
    same(find("#list [aria-current]").dataset.game, "0", "game after p");
    press("p");
    same(find("#list [aria-current]").dataset.game, "0", "game before the first");
    data.games.forEach((game, index) => {
      showGame(index);
      for (let step = 0; step <= game.m.length; step++) showStep(step);
      check(find("#result").textContent.length > 0, `no result of game ${index + 1}`);
      const [columns, rows] = game.b;
      const put = [...game.o, ...game.m.flat()].filter((code) => code >= 0);
      const inside = put.filter((code) => code % 256 < columns && code >> 8 < rows);
      same(stones(), new Set(inside).size, `stones of game ${index + 1}`);
      const crosses = inside.length - new Set(inside).size;
      same(count("#board .illegal"), crosses, `crosses of game ${index + 1}`);
    });
  }

  function filter() {
    const shown = () => Number(find("#filter-count").textContent.split(" ")[0]);
    choose("#filter-reason", "illegal-move");
    same(shown(), data.games.filter((game) => game.e === "illegal-move").length, "illegal moves");
    choose("#filter-reason", "");
    choose("#filter-player", "1");
    choose("#filter-result", "won");
    same(shown(), data.games.filter((game) => game.w >= 0 && game.p[game.w] === 1).length, "wins of a player");
    choose("#filter-player", "-1");
    choose("#filter-result", "");
    same(shown(), data.games.length, "all games");
    const cell = find(".cross button");
    cell.click();
    same(shown(), cell.textContent.split("–").reduce((sum, part) => sum + Number(part), 0), "games of a cell");
    find("#filter").reset();
  }

  function names() {
    same(count("img, iframe, object, link, b"), 0, "elements that a name has made");
    check(!window.broken, "a name was run as a script");
  }

  for (const part of [steps, games, filter, names]) {
    try { part(); } catch (error) { problems.push(`${part.name}: ${error.stack}`); }
  }
  document.body.dataset.test = problems.length ? problems.join("; ") : "passed";
})();
