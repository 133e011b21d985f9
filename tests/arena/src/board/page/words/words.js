// What the page says, in the language of its user. Each language is a flat table of texts by keys;
// `{name}` in a text is filled in.

import en from "./en.js";
import ja from "./ja.js";
import ko from "./ko.js";
import ru from "./ru.js";
import vi from "./vi.js";
import zhHans from "./zh-hans.js";
import zhHant from "./zh-hant.js";

/** @typedef {{code: string, name: string, texts: Record<string, string>}} Language */

/** @type {Language[]} All languages, by their codes as browsers have them. */
export const LANGUAGES = [
  { code: "en", name: "English", texts: en },
  { code: "zh-Hans", name: "简体中文", texts: zhHans },
  { code: "zh-Hant", name: "繁體中文", texts: zhHant },
  { code: "ja", name: "日本語", texts: ja },
  { code: "ko", name: "한국어", texts: ko },
  { code: "ru", name: "Русский", texts: ru },
  { code: "vi", name: "Tiếng Việt", texts: vi },
];

let current = LANGUAGES[0];

/**
 * Returns the language for a list of wishes, the first wish first: that of the code, or of its beginning.
 *
 * @param {readonly string[]} wishes
 */
export function languageFor(wishes) {
  for (const wish of wishes) {
    const code = wish.toLowerCase();
    const isTraditional = /^zh-(hant|tw|hk|mo)/.test(code);
    const found = code.startsWith("zh")
      ? LANGUAGES.find((it) => it.code === (isTraditional ? "zh-Hant" : "zh-Hans"))
      : LANGUAGES.find((it) => code.split("-")[0] === it.code);
    if (found) return found;
  }
  return LANGUAGES[0];
}

/**
 * Speaks a language from now on.
 *
 * @param {Language} language
 */
export function speak(language) {
  current = language;
}

/** The language that is spoken. */
export const spoken = () => current;

/**
 * Returns a text in the language that is spoken.
 *
 * @param {string} key
 * @param {Record<string, string | number>} [values]  What stands for `{name}` in it.
 */
export function t(key, values = {}) {
  const text = current.texts[key] ?? en[key];
  if (text === undefined) throw new Error(`no text ${key}`);
  return text.replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all));
}
