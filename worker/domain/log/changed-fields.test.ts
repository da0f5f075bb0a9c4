import { expect, test } from "vitest";
import { changedFields } from "./changed-fields.ts";

test("a change is described by the names of its columns", () => {
  expect(changedFields({ version: 1, title: "a", hints: ["x"], endAt: 1 }, { version: 2, title: "b", hints: ["x", "y"], endAt: 1 })).toBe(
    "title, hints",
  );
});

test("saving without a change says so", () => {
  expect(changedFields({ version: 1, title: "a" }, { version: 2, title: "a" })).toBe("nothing");
});
