import { expect, test } from "vitest";
import { changedFields, rebase } from "./draft.ts";

const stored = { title: "Spring", tags: ["a", "b"], limit: 3 };

test("a draft names what it changed, lists by their content", () => {
  expect(changedFields(stored, { ...stored, tags: ["a", "b"] })).toEqual([]);
  expect(changedFields(stored, { title: "Spring", tags: ["b", "a"], limit: 4 })).toEqual(["tags", "limit"]);
});

test("a change taken back is no change", () => {
  const draft = { ...stored, title: "Autumn" };
  expect(changedFields(stored, draft)).toEqual(["title"]);
  expect(changedFields(stored, { ...draft, title: "Spring" })).toEqual([]);
});

test("what somebody else saved arrives, what I typed stays", () => {
  const draft = { ...stored, title: "Autumn" };
  const after = { ...stored, title: "Winter", limit: 9 };
  expect(rebase(stored, after, draft)).toEqual({ title: "Autumn", tags: ["a", "b"], limit: 9 });
});
