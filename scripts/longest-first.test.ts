import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { LONGEST } from "./longest-first.ts";

test("the files that start first exist, and each is listed once", () => {
  expect(LONGEST.filter((path) => !existsSync(path))).toEqual([]);
  expect(new Set(LONGEST).size).toBe(LONGEST.length);
});
