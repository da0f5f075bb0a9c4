type Places<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Places<Rest> : never;
/** Texts by their code, with `{{name}}` where values go. */
export type Texts = Readonly<Record<string, string>>;

/** An entry of a table of texts: its code, with the values for its text. */
export type Worded<T extends Texts> = {
  [Code in keyof T]: [Places<T[Code]>] extends [never] ? { code: Code } : { code: Code; values: Record<Places<T[Code]>, string | number> };
}[keyof T];

/** How it may be given: only its code if its text has no values. */
export type Given<T extends Texts> = Worded<T> | Exclude<Worded<T>, { values: unknown }>["code"];

/** The full form of what may be given as a code alone. */
export const wordedOf = <One extends { code: PropertyKey }>(given: One | One["code"]): One =>
  (typeof given === "object" ? given : { code: given }) as One;

/** The values for a text; empty if it has none. */
export const valuesOf = (one: { code: PropertyKey; values?: Record<string, string | number> }): Record<string, string | number> =>
  one.values ?? {};

/** The text of a code with its values filled in. */
export function said<T extends Texts>(texts: T, one: { code: keyof T; values?: Record<string, string | number> }): string {
  const values = valuesOf(one as never);
  return texts[one.code]!.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}
