import * as z from "zod/mini";
import {
  settingsIn,
  type Entry,
  type Plain,
  type SettingIn,
  type Shape,
  type ValueOf,
} from "../../../../packages/challenge-files/challenge/shape.ts";
import { numeric, text, trimmed, whole } from "../wire.ts";

/** A setting of a challenge. Its key is its name in a row and in an archive; the column is the same in snake case (`db/schema/challenge-columns.ts`). */
export type Field = {
  /** Its name in the calls. */
  wire: string;
  column: "text" | "integer" | "real" | "bool" | "json";
  /** What a call may set it to. */
  input: z.ZodMiniType;
  /** What a row and an archive contain, if it differs from what a call sends. Null if the column is nullable. */
  stored?: z.ZodMiniType;
  /** What the editor is shown. */
  view: z.ZodMiniType;
  /** Its value in a new challenge, and in one of an archive from before the field existed. */
  default?: unknown;
  /** Converts what a call sends to what is stored, and that to what is shown, if they differ. */
  store?: (value: never) => unknown;
  show?: (value: never) => unknown;
};

const COLUMNS = {
  text: "text",
  line: "text",
  choice: "text",
  lines: "json",
  whole: "integer",
  number: "real",
  switch: "bool",
} as const satisfies Record<Shape["of"], Field["column"]>;

/** A call may also send a number as text. */
type Sent<S extends Shape> = S extends { of: "whole" | "number" } ? number | string : ValueOf<S>;
type FieldOf<P> =
  P extends Plain<infer Wire, infer S>
    ? {
        wire: Wire;
        column: (typeof COLUMNS)[S["of"]];
        input: z.ZodMiniType<ValueOf<S>, Sent<S>>;
        view: z.ZodMiniType<ValueOf<S>, ValueOf<S>>;
        default: ValueOf<S>;
      }
    : never;
type RowOf<P> = P extends { shape: Shape; row: infer Row extends string } ? Row : never;
type PlainFields<T> = { [P in SettingIn<T[keyof T]> as RowOf<P>]: FieldOf<P> };

/** The fields derived from settings of a plain shape, by their names in a row. */
export function plainFields<T extends Record<string, Entry>>(settings: T): PlainFields<T> {
  const fields = settingsIn(settings).flatMap(([, one]) => ("shape" in one ? [[one.row, fieldOf(one)] as const] : []));
  return Object.fromEntries(fields) as unknown as PlainFields<T>;
}

function fieldOf({ wire, shape, default: fallback }: { wire: string; shape: Shape; default: unknown }): Field {
  return { wire, column: COLUMNS[shape.of], input: inputOf(shape), view: viewOf(shape), default: fallback };
}

/** What a call may set it to. */
function inputOf(shape: Shape): z.ZodMiniType {
  switch (shape.of) {
    case "text":
      return text(shape.most);
    case "line":
      return trimmed(shape.most);
    case "lines":
      return z.array(trimmed(shape.each, 1)).check(z.maxLength(shape.most, "field.tooMany"));
    case "whole":
      return whole(shape.from, shape.to);
    case "number":
      return numeric(shape.from, shape.to);
    default:
      return viewOf(shape);
  }
}

function viewOf(shape: Shape): z.ZodMiniType {
  switch (shape.of) {
    case "text":
    case "line":
      return z.string();
    case "lines":
      return z.array(z.string());
    case "whole":
      return z.int();
    case "number":
      return z.number();
    case "switch":
      return z.boolean();
    case "choice":
      return z.enum(shape.among as [string]);
  }
}
