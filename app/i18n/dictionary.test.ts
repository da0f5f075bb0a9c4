import { expect, test } from "vitest";
import { Dictionary } from "./dictionary.ts";

const HEBREW = "דגל אדום";
const missing: string[] = [];

function dictionary(texts: Record<string, string>, language = "en-US") {
  missing.length = 0;
  const made = new Dictionary(language, (namespace, key) => void missing.push(`${namespace}:${key}`));
  made.add("common", { save: "Save" });
  made.add("board", texts);
  return made;
}
const say = (texts: Record<string, string>, language?: string) => dictionary(texts, language).speaker("board");

test("says a text as it is, and those of other namespaces behind their name", () => {
  const t = say({ rank: "Rank {not a place} {{" });
  expect([t("rank"), t("rank"), t("common:save")]).toEqual(["Rank {not a place} {{", "Rank {not a place} {{", "Save"]);
});

test("puts values where their places are, numbers as the language writes them", () => {
  const t = say({ row: "{{team}}, place {{rank}}, {{score, number}} points", both: "{{a}}{{a}}{{b}}" });
  expect(t("row", { team: "Red", rank: 1234, score: 1234 })).toBe("Red, place 1234, 1,234 points");
  expect(t("both", { a: "{{b}}", b: "$1" })).toBe("{{b}}{{b}}$1");
});

test("keeps the names in a text to themselves, and leaves markup to those who show it", () => {
  const t = say({ blood: "{{team}} is first to solve {{challenge}}" });
  expect(t("blood", { team: HEBREW, challenge: "1 & <2>" })).toBe(`\u2068${HEBREW}\u2069 is first to solve 1 & <2>`);
});

test("says nothing in the place of a value that is not there", () => {
  expect(say({ row: "[{{team}}]" })("row")).toBe("[]");
});

const SOLVES = { solves_zero: "none", solves_one: "{{count}} solve", solves_other: "{{count, number}} solves" };

test.each([
  [0, "none"],
  [1, "1 solve"],
  [2, "2 solves"],
  [1_000, "1,000 solves"],
])("chooses the form for %i", (count, text) => {
  expect(say(SOLVES)("solves", { count })).toBe(text);
});

test("a language without such a form says the other one", () => {
  const t = say(SOLVES, "ja-JP");
  expect([t("solves", { count: 1 }), t("solves", { count: 0 })]).toEqual(["1 solves", "none"]);
});

test("a count may stand in a text that has no forms", () => {
  expect(say({ gain: "+{{count, number}}" })("gain", { count: 1 })).toBe("+1");
});

test("says the key of a text that is not there, and that it is missing", () => {
  const t = say({ rank: "Rank" });
  expect([t("rang"), t("users:title"), t("toString"), t("rank")]).toEqual(["rang", "users:title", "toString", "Rank"]);
  expect(missing).toEqual(["board:rang", "users:title", "board:toString"]);
});

test("what came later is said by whoever asked before", () => {
  const made = dictionary({});
  const t = made.speaker("team");
  expect(t("name")).toBe("name");
  made.add("team", { name: "Name" });
  expect(t("name")).toBe("Name");
  expect(made.speaker("team")).toBe(t);
});
