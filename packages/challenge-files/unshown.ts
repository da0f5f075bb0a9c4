import { short, type Loss } from "./fields.ts";
import { reasonOf, type Why } from "./reasons.ts";

const CODE = /^```[\s\S]*?^```|`[^`\n]*`/gm;
const ELEMENTS =
  "a|abbr|audio|b|big|blockquote|br|center|code|details|div|em|font|h[1-6]|hr|i|iframe|img|kbd|li|ol|p|pre|small|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul|video";
/** No other names: `<ip>` and the like are what the reader has to fill in. */
const HTML = new RegExp(`</?(?:${ELEMENTS})(?:\\s[^<>]*)?/?>`, "i");
const PICTURE = /!\[[^[\]\n]*\]\((?!\/assets\/|data:image\/)[^()\n]+\)/;

/**
 * What stays as written in a description but is not shown as on the platform that it comes from: HTML, and pictures from elsewhere. One report of each
 * is enough for organisers to look at the text.
 */
export function unshownIn(description: string, file: string): Loss[] {
  const text = description.replace(CODE, "");
  const kinds: [RegExp, Why][] = [
    [HTML, "html"],
    [PICTURE, "pictures"],
  ];
  return kinds.flatMap(([pattern, why]) => {
    const found = pattern.exec(text);
    return found ? [{ file, field: "description", value: short(found[0]), why: reasonOf(why), kept: true as const }] : [];
  });
}
