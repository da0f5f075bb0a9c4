import { expect, test } from "vitest";
import { changedFields, follow, rebase } from "./draft.ts";

const stored = { title: "Spring", tags: ["a", "b"], limit: 3 };

test("a draft names the fields it changed, comparing lists by content", () => {
  expect(changedFields(stored, { ...stored, tags: ["a", "b"] })).toEqual([]);
  expect(changedFields(stored, { title: "Spring", tags: ["b", "a"], limit: 4 })).toEqual(["tags", "limit"]);
});

test("a change that was undone is no change", () => {
  const draft = { ...stored, title: "Autumn" };
  expect(changedFields(stored, draft)).toEqual(["title"]);
  expect(changedFields(stored, { ...draft, title: "Spring" })).toEqual([]);
});

test("what somebody else saved appears, what I typed stays", () => {
  const draft = { ...stored, title: "Autumn" };
  const after = { ...stored, title: "Winter", limit: 9 };
  expect(rebase(stored, after, draft)).toEqual({ title: "Autumn", tags: ["a", "b"], limit: 9 });
});

type Read = { title: string; hints: string[] };
const copy = (read: Read): Read => structuredClone(read);

test("after a save the form shows what the server stored, even if that equals what was stored before", () => {
  const read = { title: "Spring", hints: ["Look up"] };
  const sent = { title: "Spring  ", hints: ["Look up", ""] };
  const after = follow({ read, value: sent, saved: sent }, { ...read }, copy);
  expect(after.value).toEqual(read);
  expect(after.saved).toBeNull();
});

test("a hint added while a save is under way stays in the form", () => {
  const sent = { title: "Spring", hints: ["Look up"] };
  const state = { read: { title: "Spring", hints: [] }, value: { ...sent, hints: ["Look up", "Look down"] }, saved: sent };
  const after = follow(state, { title: "Spring", hints: ["Look up"] }, copy);
  expect(after.value.hints).toEqual(["Look up", "Look down"]);
});

test("without a new read the draft keeps its identity, so that rendering it triggers nothing", () => {
  const read = { title: "Spring", hints: [] };
  const state = { read, value: { ...read, title: "Autumn" }, saved: { ...read, title: "Autumn" } };
  expect(follow(state, read, copy)).toBe(state);
});
