import type { Settings } from "../challenge/challenge.ts";
import { short, type Loss } from "../manifest/fields.ts";
import { reasonOf, type Why } from "./reasons.ts";

const CODE = /^```[\s\S]*?^```|`[^`\n]*`/gm;
const ELEMENTS =
  "a|abbr|audio|b|big|blockquote|br|center|code|details|div|em|font|h[1-6]|hr|i|iframe|img|kbd|li|ol|p|pre|small|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul|video";
/** No other names: `<ip>` and the like are what the reader has to fill in. */
const HTML = new RegExp(`</?(?:${ELEMENTS})(?:\\s[^<>]*)?/?>`, "i");
const PICTURE = /!\[[^[\]\n]*\]\((?!\/assets\/|data:image\/)[^()\n]+\)/;

const KINDS: [RegExp, Why][] = [
  [HTML, "html"],
  [PICTURE, "pictures"],
];

/**
 * What stays as written in a description or a hint but is not shown as on the platform that it comes from: HTML, and pictures from elsewhere. One
 * report of each is enough for organisers to look at the text.
 */
export function unshownIn({ description, hints }: Pick<Settings, "description" | "hints">, file: string): Loss[] {
  const ofHints = hints.map((hint, i) => [`hints[${i}]`, typeof hint === "string" ? hint : hint.content] as const);
  return [["description", description] as const, ...ofHints].flatMap(([field, written]) => {
    const text = written.replace(CODE, "");
    return KINDS.flatMap(([pattern, why]) => {
      const found = pattern.exec(text);
      return found ? [{ file, field, value: short(found[0]), why: reasonOf(why), kept: true as const }] : [];
    });
  });
}
