import type * as z from "zod/mini";

/**
 * What a plain setting may contain, as data: files, calls and the database each derive their checks from it. A `text` is kept as it is written, a
 * `line` is trimmed; `most` is the number of characters, or of items.
 */
export type Shape =
  | { of: "text"; most: number }
  | { of: "line"; most: number }
  | { of: "lines"; each: number; most: number }
  | { of: "whole" | "number"; from: number; to: number }
  | { of: "switch" }
  | { of: "choice"; among: readonly string[] };

type Values = { text: string; line: string; lines: string[]; whole: number; number: number; switch: boolean };
/** A value of that shape. */
export type ValueOf<S extends Shape> = S extends { of: "choice"; among: readonly (infer One)[] } ? One : Values[Exclude<S["of"], "choice">];

/** A text of several lines; `most` characters. */
export const text = (most: number) => ({ of: "text", most }) as const;
/** A text of one line; `most` characters. */
export const line = (most: number) => ({ of: "line", most }) as const;
/** A list of at most `most` lines of at most `each` characters. */
export const lines = (each: number, most: number) => ({ of: "lines", each, most }) as const;
/** An integer, bounds included. */
export const whole = (from: number, to: number) => ({ of: "whole", from, to }) as const;
/** A number, bounds included. */
export const number = (from: number, to: number) => ({ of: "number", from, to }) as const;
export const SWITCH = { of: "switch" } as const;
/** One of these words. */
export const choice = <const T extends readonly string[]>(among: T) => ({ of: "choice", among }) as const;

/** A setting that files and calls check alike: its name in calls, its shape, its default for a new challenge, its name in a row and in an archive. */
export type Plain<Wire extends string = string, S extends Shape = Shape, Row extends string = string> = {
  wire: Wire;
  shape: S;
  default: ValueOf<S>;
  row: Row;
};

/** A setting that files check by a schema of their own, as calls do. */
export type Own<Wire extends string = string, Check extends z.ZodMiniType = z.ZodMiniType, Row extends string = string> = {
  wire: Wire;
  check: Check;
  row: Row;
};

/** A setting with a shape; `wire` is its name in calls, `row` its column, `fallback` its value if a file has none. */
export function plain<const Wire extends string, const S extends Shape, const Row extends string = Wire>(
  wire: Wire,
  shape: S,
  fallback: ValueOf<S>,
  row = wire as string as Row,
): Plain<Wire, S, NoInfer<Row>> {
  return { wire, shape, default: fallback, row };
}

/** A setting with its own check, which contains its default. */
export function own<const Wire extends string, Check extends z.ZodMiniType, const Row extends string = Wire>(
  wire: Wire,
  check: Check,
  row = wire as string as Row,
): Own<Wire, Check, NoInfer<Row>> {
  return { wire, check, row };
}

/** What a table of settings contains, by name in a file: settings, groups of them, and values that only files have. */
export type Entry = Plain | Own | z.ZodMiniType | { [name: string]: Plain | Own };
/** The settings among them. */
export type SettingIn<E> = E extends { wire: string } ? E : E extends { _zod: unknown } ? never : E[keyof E];

/** Every setting of a table with its name in a file, prefixed with its group and a dot. */
export function settingsIn(table: Record<string, Entry>): [path: string, setting: Plain | Own][] {
  return Object.entries(table).flatMap(([name, one]): [string, Plain | Own][] => {
    if (isSetting(one)) return [[name, one]];
    return isGroup(one) ? Object.entries(one).map(([inner, setting]) => [`${name}.${inner}`, setting]) : [];
  });
}

/** Whether an entry of the table is a single setting, not a group or only a check. */
export const isSetting = (entry: Entry): entry is Plain | Own => typeof (entry as Plain).wire === "string";
/** Whether an entry of the table is a group of settings, an object in the file. */
export const isGroup = (entry: Entry): entry is Record<string, Plain | Own> => !isSetting(entry) && !("_zod" in entry);
