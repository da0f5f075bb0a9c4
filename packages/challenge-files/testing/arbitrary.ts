import fc from "fast-check";
import type { Entry, Plain, Shape, ValueOf } from "../challenge/shape.ts";

/** Text without surrounding spaces. */
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
      // A file has no −0.
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

/** Any values for the plain settings of a table or of a group in it. */
export function anyPlain<T extends Record<string, Entry>>(table: T): Plains<T> {
  const found = Object.entries(table).flatMap(([name, one]) => ("shape" in one ? [[name, valueOf((one as Plain).shape)] as const] : []));
  return Object.fromEntries(found) as unknown as Plains<T>;
}
