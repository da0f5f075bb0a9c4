import { expect, test } from "vitest";
import { circleIn } from "./circles.ts";

const all = (requirements: Record<string, (string | { score: number })[]>) =>
  Object.entries(requirements).map(([slug, needs]) => ({ file: `${slug}.yml`, challenge: { slug, requirements: needs } }));

test.each([
  ["of three", { a: ["b"], b: ["c"], c: ["a"] }, "a.yml", "a → b → c → a"],
  ["that others only lead to", { d: [{ score: 5 }, "a"], a: ["x", "b"], b: ["a"] }, "a.yml", "a → b → a"],
  ["behind a way that ends", { a: ["b", "c"], b: [], c: ["b", "a"] }, "a.yml", "a → c → a"],
])("a circle %s is named with the file of its first", (_, requirements, file, circle) => {
  expect(circleIn(all(requirements))).toMatchObject({ file, problem: { code: "needsCircle", values: { circle } } });
});

test.each([
  ["nothing requires anything", { a: [], b: [] }],
  ["two ways lead to one challenge", { a: ["b", "c"], b: ["d"], c: ["d"], d: [] }],
  ["what is required is not in the folder", { a: ["x"], b: ["a", { score: 5 }] }],
])("there is no circle where %s", (_, requirements) => expect(circleIn(all(requirements))).toBeNull());
