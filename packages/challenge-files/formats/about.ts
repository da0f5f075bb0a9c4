import { categoryOf } from "../challenge/category.ts";
import type { SettingsInput } from "../challenge/challenge.ts";
import type { Fields } from "../manifest/fields.ts";
import type { Files } from "../folder/files.ts";
import { TEXTS } from "../challenge/limits.ts";

type About = Pick<SettingsInput, "authors" | "tags" | "level" | "connection_info">;
type Categories = Pick<SettingsInput, "category" | "own_category">;

/** Authors, tags, difficulty and connection info, which most formats write in the same way. */
export function aboutFrom(fields: Fields): About {
  return {
    authors: authorsFrom(fields),
    tags: textsFrom(fields, "tags", TEXTS.label, TEXTS.labels),
    level: textFrom(fields, "difficulty", TEXTS.label),
    connection_info: textFrom(fields, "connection_info", TEXTS.connection),
  };
}

/** One of the platform's categories; any other name becomes the challenge's own category under Misc. `folder` is used when the manifest names none. */
export function categoryFrom(fields: Fields, folder?: string): Categories {
  const given = fields.text("category")?.trim();
  const name = given || folder;
  if (!name) return { category: "Misc" };
  const category = categoryOf(name);
  if (category !== null) return { category };
  if (name.length <= TEXTS.label) return { category: "Misc", own_category: { name } };
  fields.loss(name, { code: "categoryLength", values: { most: TEXTS.label } }, "category");
  return { category: "Misc" };
}

/** The authors from the first field that names any; other such fields are lost. */
function authorsFrom(fields: Fields): string[] {
  const [name] = ["author", "authors", "attribution"].filter((one) => fields.has(one));
  const authors = name === undefined ? [] : textsFrom(fields, name, TEXTS.author, TEXTS.authors);
  // Some manifests name the same person in two fields.
  for (const other of ["author", "authors", "attribution"])
    if (name !== undefined && isSame(fields.peek(other), fields.peek(name))) fields.ignore(other);
  for (const other of ["author", "authors", "attribution"]) fields.lose(other, { code: "authorsNamed", values: { field: name! } });
  return authors;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The placeholders that ctfcli's plugins write for the address of a shared service. */
export const PLACEHOLDER = /\$\{(?:host|port|url|link|nc)\}/;

/** Those of rCTF and of gzcli, whose texts are templates. */
export const TEMPLATE_PLACEHOLDER = new RegExp(`${PLACEHOLDER.source}|\\{\\{[^{}]*\\}\\}`);

/** Reports such a placeholder in a text, which stays unchanged until somebody enters the address. */
export function losePlaceholder(fields: Fields, name: string, pattern: RegExp): void {
  const text = fields.peek(name);
  const found = typeof text === "string" ? pattern.exec(text) : null;
  if (found) fields.toDo(found[0], "placeholders", name);
}

/** Texts of a list, or a single one; those beyond the length or number limits are lost. A value that is no text makes the challenge invalid. */
export function textsFrom(fields: Fields, name: string, longest: number, most: number): string[] {
  const isList = Array.isArray(fields.peek(name));
  const taken: string[] = [];
  for (const [i, given] of fields.list(name).entries()) {
    const at = isList ? [name, i] : [name];
    if (typeof given === "object" || given === null) return fields.refuse("text", ...at);
    const text = String(given as string | number | boolean).trim();
    if (text.length > longest) fields.loss(text, { code: "length", values: { most: longest } }, ...at);
    else if (taken.length >= most && text !== "") fields.loss(text, { code: "number", values: { most } }, ...at);
    else if (text !== "") taken.push(text);
  }
  return taken;
}

/** A text; lost when it is too long. */
function textFrom(fields: Fields, name: string, longest: number): string | undefined {
  const text = fields.text(name)?.trim();
  if (text === undefined || text.length <= longest) return text;
  fields.loss(text, { code: "length", values: { most: longest } }, name);
  return undefined;
}

/** The text of the file that `solution` names, either as a path or as an object with a state. */
export async function solutionFrom(fields: Fields, files: Files): Promise<Pick<SettingsInput, "solution">> {
  const given = fields.peek("solution");
  const isNested = typeof given === "object" && given !== null && !Array.isArray(given);
  const inner = isNested ? fields.nested("solution") : fields;
  const name = isNested ? "path" : "solution";
  const path = inner.text(name);
  if (isNested) {
    if (inner.peek("state") === "hidden") inner.ignore("state");
    inner.lose("state", "solutionState");
    inner.rest();
  }
  if (!path) return {};
  if (files.find(path, inner, [name]) === null) {
    inner.loss(path, "noFile", name);
    return {};
  }
  const text = await files.text(path, inner, TEXTS.markdown * 3);
  if (text.length <= TEXTS.markdown) return { solution: text };
  inner.loss(path, { code: "length", values: { most: TEXTS.markdown } }, name);
  return {};
}
