import { expect, test } from "vitest";
import { momentOf, renamed, settingsFrom } from "./values.ts";

const rules = { requires: [{ challenge: "b" }, { score: 5 }], least: 1, opensAt: 0, closesAt: "2026-01-02T03:04:05+09:00", attempts: 3 };

test("settings that the platform names are those of a file, its groups together, and what is null is left out", () => {
  const values = { title: "A", originalScore: 5, minScoreRate: 0.5, difficulty: 2, containerImage: null, somethingElse: 1 };
  expect(settingsFrom(values)).toEqual({ name: "A", value: 5, scoring: { minimum_share: 0.5, difficulty: 2 } });
});

test("rules are single settings, with times in UTC", () => {
  expect(settingsFrom({ rules })).toEqual({
    requirements: ["b", { score: 5 }],
    requirements_least: 1,
    opens: "1970-01-01T00:00:00.000Z",
    closes: "2026-01-01T18:04:05.000Z",
    attempts: 3,
  });
  expect(momentOf(null)).toBeNull();
});

test("of the requirements that the caller is told of, no more are enough than there are; none is said for all", () => {
  const least = (one: number | null) => settingsFrom({ rules: { ...rules, least: one } }).requirements_least;
  expect([null, 2, 3].map(least)).toEqual([0, 2, 2]);
});

test("hints are in their order, those with a price without their places", () => {
  const pricedHints = [{ id: "h", content: "dear", cost: 5, after: 1 }];
  expect(settingsFrom({ hints: ["one", "two"], pricedHints }).hints).toEqual(["one", { id: "h", content: "dear", cost: 5 }, "two"]);
  expect(settingsFrom({ hints: ["one"] }).hints).toEqual(["one"]);
});

test("required challenges get their other names, and one without a name is left out", () => {
  const one = { requires: [{ challenge: 1 }, { score: 5 }, { challenge: 2 }], least: 1 };
  expect(renamed<number>(one, (id) => (id === 1 ? "b" : undefined))).toEqual({ requires: [{ challenge: "b" }, { score: 5 }], least: 1 });
  expect(renamed<number>(undefined, String)).toEqual({ requires: [] });
});
