import fc from "fast-check";
import type { Entry, Plain, Shape, ValueOf } from "../shape.ts";

/** Text without blanks around it. */
export const trimmed = (maxLength: number, minLength = 0) =>
  fc
    .string({ unit: "grapheme", minLength, maxLength })
    .filter((text) => text.trim() === text && text.length <= maxLength && !text.includes("\0"));
export const text = fc.string({ unit: "grapheme", maxLength: 300 }).filter((one) => !one.includes("\0"));

const SHORT = 40;

/** Any value of a plain shape; texts and lists are kept short. */
function valueOf(shape: Shape): fc.Arbitrary<unknown> {
  switch (shape.of) {
    case "text":
      return text;
    case "line":
      return trimmed(Math.min(SHORT, shape.most));
    case "lines":
      return fc.array(trimmed(Math.min(SHORT, shape.each), 1), { maxLength: 3 });
    case "whole":
      return fc.integer({ min: shape.from, max: shape.to });
    case "number":
      // There is no −0 in a file.
      return fc.double({ min: shape.from, max: shape.to, noNaN: true }).map((n) => n + 0);
    case "switch":
      return fc.boolean();
    case "choice":
      return fc.constantFrom(...shape.among);
  }
}

type Plains<T> = {
  [K in keyof T as T[K] extends Plain ? K : never]: T[K] extends Plain<string, infer S> ? fc.Arbitrary<ValueOf<S>> : never;
};

/** Any value of each setting of a plain shape that a table or a group of it has. */
export function anyPlain<T extends Record<string, Entry>>(table: T): Plains<T> {
  const found = Object.entries(table).flatMap(([name, one]) => ("shape" in one ? [[name, valueOf((one as Plain).shape)] as const] : []));
  return Object.fromEntries(found) as unknown as Plains<T>;
}
