import { isRelative, withoutCode, withTargets, type FieldText, type Picture } from "../folder/pictures.ts";
import { short, type Loss } from "../manifest/fields.ts";
import { reasonOf } from "./reasons.ts";

const ELEMENTS =
  "a|abbr|audio|b|big|blockquote|br|center|code|details|div|em|font|h[1-6]|hr|i|iframe|img|kbd|li|ol|p|pre|small|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul|video";
/** No other names: `<ip>` and the like are what the reader has to fill in. */
const HTML = new RegExp(`</?(?:${ELEMENTS})(?:\\s[^<>]*)?/?>`, "i");

/** A picture with its target, in angle brackets or not. */
const ANY_PICTURE = /!\[[^[\]\n]*\]\((<[^<>\n]*>|[^()<>"\n]*)\)/g;
/** For pages a target like this is none, or one that is not replaced by the address of its picture. */
const isOdd = (target: string): boolean => /[<\s]/.test(target);

/** Where the texts are from, and the pictures that come with them. `isOurs`: our own format says what the platform shows. */
type From = { file: string; pictures: readonly Picture[]; isOurs: boolean };

/**
 * What stays as written in a text but is not shown as on the platform that it comes from: HTML, and pictures that are neither on the platform nor in
 * the folder. One report of each is enough for organisers to look at the text.
 */
export function unshownIn(texts: readonly FieldText[], { file, pictures, isOurs }: From): Loss[] {
  const have = new Set(pictures.map(({ written }) => written));
  return texts.flatMap(([field, written]) => {
    const lossOf = (value: string, why: "html" | "pictures") => ({
      file,
      field,
      value: short(value),
      why: reasonOf(why),
      kept: true as const,
    });
    const html = isOurs ? null : HTML.exec(withoutCode(written));
    const [picture] = missingIn(written, (target) => have.has(target) || isShown(target, isOurs));
    return [...(html ? [lossOf(html[0], "html")] : []), ...(picture ? [lossOf(picture, "pictures")] : [])];
  });
}

function missingIn(text: string, isThere: (target: string) => boolean): string[] {
  const missing: string[] = [];
  withTargets(text, (target, markup) => {
    if (!isThere(target)) missing.push(markup);
    return null;
  });
  for (const [markup, target = ""] of withoutCode(text).matchAll(ANY_PICTURE))
    if (isOdd(target) && !isThere(target.replace(/^<|>$/g, ""))) missing.push(markup);
  return missing;
}

/** In our own format whoever names another site's picture has meant that. */
const isShown = (target: string, isOurs: boolean): boolean =>
  /^(?:\/assets\/|data:image\/)/.test(target) || (isOurs && !isRelative(target));
