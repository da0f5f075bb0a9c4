import * as z from "zod/mini";
import { isGroup, isSetting, type Entry, type Own, type Plain, type Shape, type ValueOf } from "./shape.ts";

/** As the platform stores it: without NUL and without half a surrogate pair. */
const isWhole = z.refine<string>((text) => !text.includes("\0") && text.isWellFormed(), "notText");

/** At most this many UTF-16 units: zod's own check counts code points, which are up to two units each. */
const isWithin = (most: number) =>
  z.check<string>(({ value, issues }) => {
    if (value.length > most) issues.push({ code: "too_big", origin: "string", maximum: most, inclusive: true, input: value });
  });

/** Text, unchanged. */
export const written = (most: number) => z.string().check(isWhole, z.maxLength(most), isWithin(most));
/** Text with surrounding spaces removed. */
export const trimmed = (most: number, least = 0) =>
  z.string().check(z.trim(), isWhole, z.minLength(least), z.maxLength(most), isWithin(most));
/** A whole number within bounds, both included. */
export const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

/** The schema of a setting with this shape in a file. */
function checkOf(shape: Shape): z.ZodMiniType {
  switch (shape.of) {
    case "text":
      return written(shape.most);
    case "line":
      return trimmed(shape.most);
    case "lines":
      return z.array(trimmed(shape.each, 1)).check(z.maxLength(shape.most));
    case "whole":
      return whole(shape.from, shape.to);
    case "number":
      return z.number().check(z.minimum(shape.from), z.maximum(shape.to));
    case "switch":
      return z.boolean();
    case "choice":
      return z.enum(shape.among as [string]);
  }
}

type SettingCheck<E> =
  E extends Plain<string, infer S>
    ? z.ZodMiniDefault<z.ZodMiniType<ValueOf<S>, ValueOf<S>>>
    : E extends Own<string, infer Check>
      ? Check
      : never;
type Group<G> = { -readonly [K in keyof G]: SettingCheck<G[K]> };
/** The schemas of a table's entries; a group gets a schema of its own and may be left out. */
export type ChecksOf<T> = {
  -readonly [K in keyof T]: T[K] extends { wire: string }
    ? SettingCheck<T[K]>
    : T[K] extends z.ZodMiniType
      ? T[K]
      : z.ZodMiniDefault<z.ZodMiniObject<Group<T[K]>>>;
};

const checkOfSetting = (one: Plain | Own) => ("check" in one ? one.check : z._default(checkOf(one.shape), one.default));

/** The schemas for all names of a table. */
export function checksOf<T extends Record<string, Entry>>(table: T): ChecksOf<T> {
  const checks = Object.entries(table).map(([name, entry]) => [name, checkOfEntry(entry)]);
  return Object.fromEntries(checks) as ChecksOf<T>;
}

function checkOfEntry(entry: Entry): z.ZodMiniType {
  if (isSetting(entry)) return checkOfSetting(entry);
  if (!isGroup(entry)) return entry;
  const group = z.object(Object.fromEntries(Object.entries(entry).map(([name, one]) => [name, checkOfSetting(one)])));
  return z._default(group, z.parse(group, {}));
}
