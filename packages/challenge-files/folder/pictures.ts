import type { Settings } from "../challenge/challenge.ts";
import { BOUNDS, TEXTS } from "../challenge/limits.ts";
import { safeFileName } from "./file-name.ts";
import { inside, nameOf, type Folder } from "./folder.ts";

/** A picture of the folder that a text shows: how the text names it, its file, and the name under which it is stored. */
export type Picture = { written: string; path: string; name: string };

/** The texts of a challenge that may show pictures. */
export type Texts = Pick<Settings, "description" | "descriptions" | "solution" | "hints">;
/** A text with the field that it is in. */
export type FieldText = readonly [field: string, text: string];

/** Code shows Markdown as it is written. */
const CODE = "^```[\\s\\S]*?^```|`[^`\\n]*`";
/** Before the target, the target, and after it: `![words](`, `map.png`, ` "Title")`. */
const PICTURE = new RegExp(String.raw`${CODE}|(!\[[^[\]\n]*\]\()([^()\s]+)((?:[ \t]+"[^"\n]*")?\))`, "gm");

/** The text without its code. */
export const withoutCode = (text: string): string => text.replace(new RegExp(CODE, "gm"), "");

/** Whether pages show a file of this name and size as a picture. */
export const isPicture = (name: string, bytes: number): boolean =>
  /\.(?:png|jpe?g|gif|webp)$/i.test(name) && bytes > 0 && bytes <= BOUNDS.pictureBytes;

/** What a picture's target becomes; null leaves it. `markup`: the picture as it is written. */
type Change = (target: string, markup: string) => string | null;

/** The text with other targets for its pictures. */
export function withTargets(text: string, to: Change): string {
  return text.replace(PICTURE, (markup: string, before?: string, target?: string, after?: string) =>
    target === undefined ? markup : `${before}${to(target, markup) ?? target}${after}`,
  );
}

/** The texts with other targets for their pictures, in the same way. */
export function withPictures<T extends Texts>(texts: T, to: Change): T {
  const changed = (text: string) => withTargets(text, to);
  const descriptions = Object.entries(texts.descriptions).map(([language, text]) => [language, text && changed(text)]);
  return {
    ...texts,
    description: changed(texts.description),
    descriptions: Object.fromEntries(descriptions) as T["descriptions"],
    solution: changed(texts.solution),
    hints: texts.hints.map((hint) => (typeof hint === "string" ? changed(hint) : { ...hint, content: changed(hint.content) })),
  };
}

/** The texts of a challenge, one by one. */
export function textsOf({ description, descriptions, solution, hints }: Texts): FieldText[] {
  const ofHints = hints.map((hint, i) => [`hints[${i}]`, typeof hint === "string" ? hint : hint.content] as const);
  const translated = Object.entries(descriptions).map(([language, text]) => [`descriptions.${language}`, text ?? ""] as const);
  return [["description", description], ...translated, ["solution", solution], ...ofHints];
}

/** What the pictures of texts are said to be, as it is written there. */
export function targetsIn(texts: readonly FieldText[]): Set<string> {
  const targets = new Set<string>();
  for (const [, text] of texts)
    withTargets(text, (target) => {
      targets.add(target);
      return null;
    });
  return targets;
}

/** The pictures of a folder that the texts show. `pathOf`: the file of a target, by the rules of the format. */
export function picturesIn(texts: readonly FieldText[], folder: Folder, pathOf: (target: string) => string | null): Picture[] {
  return [...targetsIn(texts)].flatMap((written) => {
    const path = pathOf(written);
    const size = path === null ? 0 : (folder.files.get(path) ?? 0);
    const name = safeFileName(nameOf(decoded(written.replace(/[?#].*$/, ""))), TEXTS.fileName);
    return path !== null && isPicture(name, size) ? [{ written, path, name }] : [];
  });
}

/** Whether a target is no address, of another site or of this one. */
export const isRelative = (target: string): boolean => !/^(?:[a-z][a-z\d+.-]*:|[/#?])/i.test(target);

/** The file that a target names, relative to a folder; null for an address, and for what leads out of what is being read. */
export const relativePath = (base: string, target: string): string | null => (isRelative(target) ? inside(base, decoded(target)) : null);

/** A name as it stands between the brackets of Markdown, where a closing one would end it. */
export const inMarkdown = (name: string): string => encodeURIComponent(name).replaceAll("(", "%28").replaceAll(")", "%29");

/** The address of a stored picture, as it stands there. */
export const pictureAddress = (hash: string, name: string): string => `/assets/${hash}/${inMarkdown(name)}`;

/** The name and the hash in such an address; null for any other target. */
export function storedPicture(target: string): { hash: string; name: string } | null {
  const [, hash, name] = /^\/assets\/([0-9a-f]{64})\/([^/?#]+)$/.exec(target) ?? [];
  return hash && name ? { hash, name: decoded(name) } : null;
}

/** A target as a path: editors write a space as `%20`. */
function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
