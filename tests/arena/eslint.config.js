// What ESLint looks for in the page and its tests. Form is not its matter: the rules are those that
// find mistakes and dead code.
import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["node_modules/", "src/board/page/vendor/sgf.js", "src/report/", "tests/report/"] },
  js.configs.recommended,
  {
    rules: {
      "no-unused-vars": ["error", { args: "all", argsIgnorePattern: "^_" }],
      "no-var": "error",
      "prefer-const": "error",
      eqeqeq: "error",
      "no-shadow": "error",
      "no-implicit-globals": "error",
      "consistent-return": "off",
      "no-control-regex": "off",
    },
  },
  { files: ["src/board/page/**/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["src/board/page/backend/worker.js"], languageOptions: { globals: globals.worker } },
  { files: ["tests/**/*.mjs", "*.js", "src/board/page/vendor/make.mjs"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
];
