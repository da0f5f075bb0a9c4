import { readFileSync } from "node:fs";

const TEXTS = /\/app\/i18n\/(?:ja-JP|zh-CN)\/.+\.json(\?raw)?$/;
const CJK = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]";
/** After a value or a digit, and between 第 and its number. */
const SPACE = new RegExp(`(?<=\\}\\}|\\d) (?=${CJK})|(?<=第) (?=[{\\d])`, "gu");

/** The Japanese or Chinese text whose lines do not break between a number and its counter, nor between a name and its particle. */
export const bound = (text) => text.replace(SPACE, "\u00a0");

/**
 * Binds the texts as they are built in: in their files such a space would look like any other.
 * @returns {import("vite").Plugin}
 */
export function boundTexts() {
  return {
    name: "bound-texts",
    enforce: "pre",
    load(id) {
      const found = TEXTS.exec(id.replaceAll("\\", "/"));
      if (!found) return null;
      const text = bound(readFileSync(id.replace(/\?raw$/, ""), "utf8"));
      return found[1] ? `export default ${JSON.stringify(text)}` : text;
    },
  };
}
