// The texts of the page: each language has all of them, and the page asks for no other.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { LANGUAGES, languageFor, speak, t } from "../../src/board/page/words/words.js";

const PAGE = new URL("../../src/board/page/", import.meta.url);
const [english, ...others] = LANGUAGES;
const keys = Object.keys(english.texts);
const placeholders = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

assert.deepEqual(LANGUAGES.map(({ code }) => code), ["en", "zh-Hans", "zh-Hant", "ja", "ko", "ru", "vi"]);
for (const { code, texts } of others) {
  assert.deepEqual(Object.keys(texts), keys, `the keys of ${code}`);
  for (const key of keys) {
    assert.notEqual(texts[key].trim(), "", `${code}: ${key} is empty`);
    assert.deepEqual(placeholders(texts[key]), placeholders(english.texts[key]), `${code}: ${key}`);
  }
  // What is the same in both is a name, a sign or a number.
  const same = keys.filter((key) => texts[key] === english.texts[key] && /[a-z]{4}/i.test(texts[key]));
  assert.ok(same.length < 8, `${code} has English texts: ${same}`);
}

// What the page asks for is there, and nothing is there that it does not ask for.
const files = readdirSync(PAGE, { recursive: true }).filter((file) => /\.(js|html)$/.test(file) && !/^(words\/(en|zh-han.|ja|ko|ru|vi)\.js|vendor\/)/.test(file));
const source = files.map((file) => readFileSync(new URL(file, PAGE), "utf8")).join("\n");
const asked = [...source.matchAll(/(?:\bt\(\s*|data-t(?:-\w+)?=)"([^"]+)"/g)].map(([, key]) => key);
assert.deepEqual(asked.filter((key) => !keys.includes(key)), [], "texts that are not there");
const patterns = [...source.matchAll(/\bt\(`([^`]+)`/g)].map(([, key]) => new RegExp(`^${key.replaceAll(".", "\\.").replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, ".+")}$`));
const isAsked = (key) => source.includes(`"${key}"`) || patterns.some((pattern) => pattern.test(key));
assert.deepEqual(keys.filter((key) => !isAsked(key)), [], "texts that nobody asks for");

// A browser's wishes lead to the language that is nearest.
for (const [wishes, code] of [
  [["de-DE", "ru"], "ru"], [["zh-TW"], "zh-Hant"], [["zh-CN"], "zh-Hans"], [["zh"], "zh-Hans"], [["zh-Hant-HK"], "zh-Hant"], [["ja-JP"], "ja"], [["fr"], "en"], [[], "en"],
]) assert.equal(languageFor(wishes).code, code, wishes.join());
speak(languageFor(["ja"]));
assert.notEqual(t("mode.play"), english.texts["mode.play"]);
assert.throws(() => t("no such text"), /no text/);
console.log("passed");
