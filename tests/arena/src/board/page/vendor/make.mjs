// Makes sgf.js and LICENSE-sgf beside this file, from the packages that package.json names:
// `npm run vendor` in tests/arena. The page itself has no build step, and takes what is made here.
// With `--print` it prints sgf.js and writes nothing; a test compares.

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

/** What the page uses of the library: its reader and its writer of text, and no files or encodings. */
const ENTRY = `
export { tokenizeIter } from "@sabaki/sgf/src/tokenize.js";
export { parseTokens } from "@sabaki/sgf/src/parse.js";
export { stringify } from "@sabaki/sgf/src/stringify.js";
`;

/** In the place of what only reading from a disk needs stands an empty module. */
const withoutFiles = {
  name: "without-files",
  setup(/** @type {import("esbuild").PluginBuild} */ { onResolve, onLoad }) {
    onResolve({ filter: /^(fs|\.\/iconv-lite|\.\/jschardet)$/ }, ({ path }) => ({ path, namespace: "empty" }));
    onLoad({ filter: /.*/, namespace: "empty" }, () => ({ contents: "" }));
  },
};

const packages = ["@sabaki/sgf", "doken"].map((name) => {
  const file = require.resolve(`${name}/package.json`);
  const { version, author } = JSON.parse(readFileSync(file, "utf8"));
  const license = readFileSync(join(dirname(file), "LICENSE"), "utf8").replaceAll("\r\n", "\n").trim();
  return { name, title: `${name} ${version}, by ${author}`, license };
});
const licenses = packages.map(({ title, license }) => `${title}\n\n${license}\n`).join("\n\n");
// The licenses go with every copy, also with the page as one file: so they are in the script, too.
const banner = `// @ts-nocheck
/*
A reader and a writer of the Smart Game Format, by others: ${packages.map(({ title }) => title).join("; ")}; both under the MIT license.
Made by esbuild ${require("esbuild/package.json").version}: \`npm run vendor\` in tests/arena makes it again. Do not edit.

${licenses}*/`;

const made = await build({
  stdin: { contents: ENTRY, resolveDir: here },
  absWorkingDir: join(here, "../../../.."),
  bundle: true,
  minify: true,
  format: "esm",
  platform: "browser",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  plugins: [withoutFiles],
  banner: { js: banner },
  write: false,
  logLevel: "warning",
});
const script = made.outputFiles[0].text;
if (process.argv.includes("--print")) {
  process.stdout.write(script);
} else {
  writeFileSync(join(here, "sgf.js"), script);
  writeFileSync(join(here, "LICENSE-sgf"), licenses);
}
