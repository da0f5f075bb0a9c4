type Places<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Places<Rest> : never;
/** Texts by their code, with `{{name}}` where values go. */
export type Texts = Readonly<Record<string, string>>;

/** Something that a table of texts has words for: its code, with the values that stand in them. */
export type Worded<T extends Texts> = {
  [Code in keyof T]: [Places<T[Code]>] extends [never] ? { code: Code } : { code: Code; values: Record<Places<T[Code]>, string | number> };
}[keyof T];

/** The same where it is given: one without values by its code alone. */
export type Given<T extends Texts> = Worded<T> | Exclude<Worded<T>, { values: unknown }>["code"];

/** In full what may be given as a code alone. */
export const wordedOf = <One extends { code: PropertyKey }>(given: One | One["code"]): One =>
  (typeof given === "object" ? given : { code: given }) as One;

/** The values of a text; none for one that has none. */
export const valuesOf = (one: { code: PropertyKey; values?: Record<string, string | number> }): Record<string, string | number> =>
  one.values ?? {};

/** The text of a code with its values in it. */
export function said<T extends Texts>(texts: T, one: { code: keyof T; values?: Record<string, string | number> }): string {
  const values = valuesOf(one as never);
  return texts[one.code]!.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}
