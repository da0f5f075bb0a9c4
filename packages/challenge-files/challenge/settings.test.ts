import { expect, test } from "vitest";
import { EachSetting, Settings } from "./challenge.ts";

const accepts = (given: object) => Settings.safeParse({ name: "A", slug: "a", ...given }).success;
const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const hint = (n: number) => ({ content: `${n}`, cost: 1 });

/** For each setting the least and the greatest of its values. */
test.each<[string, (value: number) => object, number, number]>([
  ["a value", (value) => ({ value }), 0, 1_000_000],
  ["a place in its category", (position) => ({ position }), 0, 1_000_000],
  ["the rank of a level", (level_order) => ({ level_order }), 0, 1_000],
  ["the least points", (minimum_points) => ({ scoring: { minimum_points } }), 0, 1_000_000],
  ["a bonus for a blood", (bonus) => ({ scoring: { blood_bonus: [0, 0, bonus] } }), 0, 10_000],
  ["the solves of a step", (solves) => ({ scoring: { steps: [[solves, 5]] } }), 1, 1_000_000],
  ["the points of a step", (points) => ({ scoring: { steps: [[1, points]] } }), 0, 1_000_000],
  ["the price of a hint", (cost) => ({ hints: [{ content: "Look", cost }] }), 1, 1_000_000],
  ["the points that are required", (score) => ({ requirements: [{ score }] }), 1, 1_000_000_000],
  ["wrong answers", (attempts) => ({ attempts }), 1, 10_000],
  ["wrong answers before a pause", (after) => ({ pause: { after, seconds: 1 } }), 1, 1_000],
  ["the seconds of a pause", (seconds) => ({ pause: { after: 1, seconds } }), 1, 86_400],
  ["a port", (port) => ({ instance: { port } }), 1, 65_535],
  ["memory in MB", (memory_mb) => ({ instance: { memory_mb } }), 32, 1_048_576],
  ["tenths of a processor", (cpu_tenths) => ({ instance: { cpu_tenths } }), 1, 1_024],
  ["storage in MB", (storage_mb) => ({ instance: { storage_mb } }), 128, 1_048_576],
])("%s: a whole number within bounds", (_, make, least, most) => {
  expect([least, most].map((value) => accepts(make(value)))).toEqual([true, true]);
  expect([least - 1, most + 1, least + 0.5].map((value) => accepts(make(value)))).toEqual([false, false, false]);
});

test("the share of its value that a challenge keeps is from 0 to 1, and its difficulty is above 0", () => {
  const share = (minimum_share: number) => accepts({ scoring: { minimum_share } });
  expect([0, 0.25, 1, -0.01, 1.01].map(share)).toEqual([true, true, true, false, false]);
  const difficulty = (difficulty: number) => accepts({ scoring: { difficulty } });
  expect([0.01, 100_000, 0, -1, 100_001].map(difficulty)).toEqual([true, true, false, false, false]);
});

test.each<[string, [number, number][], boolean]>([
  [
    "rising solves and falling points",
    [
      [1, 9],
      [2, 8],
    ],
    true,
  ],
  [
    "points that stay the same",
    [
      [1, 9],
      [2, 9],
    ],
    true,
  ],
  [
    "points that rise",
    [
      [1, 8],
      [2, 9],
    ],
    false,
  ],
  [
    "the same solves twice",
    [
      [1, 9],
      [1, 8],
    ],
    false,
  ],
  [
    "falling solves",
    [
      [2, 9],
      [1, 8],
    ],
    false,
  ],
])("a table of values with %s", (_, steps, accepted) => expect(accepts({ scoring: { steps } })).toBe(accepted));

test("there may be fifty free hints and fifty with a price, whose ids differ", () => {
  const hints = [...times(50, String), ...times(50, hint)];
  expect([hints, [...hints.slice(1), hint(50)], times(51, String)].map((hints) => accepts({ hints }))).toEqual([true, false, false]);
  const named = (...ids: string[]) =>
    accepts({ hints: ["Look", ...ids.map((id) => ({ id, content: "Look", cost: 1 })), hint(1), hint(1)] });
  expect([named("one", "two"), named("one", "one")]).toEqual([true, false]);
});

test("what is required is named once, is not the challenge itself, and enough of it is not more than there is", () => {
  const needs = (...requirements: (string | object)[]) => ({ requirements });
  expect([needs("b", "c", { score: 5 }), needs("b", "b"), needs({ score: 5 }, { score: 5 }), needs("a")].map(accepts)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect([0, 2, 3].map((requirements_least) => accepts({ ...needs("b", "c"), requirements_least }))).toEqual([true, true, false]);
  expect([50, 51].map((count) => accepts(needs(...times(count, (n) => `c${n}`))))).toEqual([true, false]);
});

test("it closes after it opens; a platform may hold others", () => {
  const [early, late] = ["2026-01-01T00:00:00Z", "2026-01-01T00:00:01Z"];
  expect([
    accepts({ opens: early, closes: late }),
    accepts({ opens: late, closes: late }),
    accepts({ opens: late, closes: early }),
  ]).toEqual([true, false, false]);
  expect(EachSetting.safeParse({ name: "A", slug: "a", opens: late, closes: early }).success).toBe(true);
  expect(["2026-01-01", "2026-01-01T00:00:00", "tomorrow"].filter((opens) => accepts({ opens }))).toEqual([]);
});

test.each<[string, object, object]>([
  ["a title", { name: "x".repeat(200) }, { name: "x".repeat(201) }],
  ["a title of more than blanks", { name: " A " }, { name: "  " }],
  ["a slug", { slug: `a${"-b".repeat(31)}` }, { slug: `a${"-b".repeat(32)}` }],
  ["a slug with a letter, and no hyphen at its ends", { slug: "1-a" }, { slug: "11" }],
  ["a colour of six digits", { own_category: { colour: "#aA3300" } }, { own_category: { colour: "#a30" } }],
  ["no colour", { own_category: { colour: "" } }, { own_category: { colour: "x#aa3300" } }],
  ["an id of a hint", { hints: [{ ...hint(1), id: "a-1" }] }, { hints: [{ ...hint(1), id: "a-" }] }],
  ["an image with a tag", { instance: { image: "ghcr.io/a/b:1" } }, { instance: { image: "ghcr.io/a/b:1 --privileged" } }],
  ["a template of 120 characters", { instance: { flag_template: "x".repeat(120) } }, { instance: { flag_template: "x".repeat(121) } }],
  ["a variable for the flag", { instance: { flag_variable: "FLAG_1" } }, { instance: { flag_variable: "1FLAG" } }],
  [
    "a capability that gives no access to the host",
    { instance: { capabilities: ["KILL"] } },
    { instance: { capabilities: ["SYS_ADMIN"] } },
  ],
  ["another challenge to go on with, or none", { next: "" }, { next: "Not a slug" }],
  ["a text in a language of the platform's", { descriptions: { "ja-JP": "説明" } }, { descriptions: { "ja-JP": 5 } }],
])("%s is accepted, and nothing beyond", (_, good, bad) => expect([accepts(good), accepts(bad)]).toEqual([true, false]));
