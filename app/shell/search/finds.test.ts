import { expect, test } from "vitest";
import { matching, type Find } from "./finds.ts";

const find = (name: string, note = "Page"): Find => ({ to: `/${name}`, name, note, icon: "info" });
const FINDS = [
  find("Scoreboard"),
  find("The board game", "Challenge · Web"),
  find("Onboarding", "Post"),
  find("Board"),
  find("ボード", "Game"),
];
const names = (text: string) => matching(FINDS, text).found.map(({ name }) => name);

test.each([
  ["board", ["Board", "The board game", "Scoreboard", "Onboarding"]],
  ["  BOARD ", ["Board", "The board game", "Scoreboard", "Onboarding"]],
  ["web board", ["The board game"]],
  ["challenge", ["The board game"]],
  ["ﾎﾞｰﾄﾞ", ["ボード"]],
  ["board game x", []],
  ["", FINDS.map(({ name }) => name)],
])("%j finds what holds every word, names that begin with it first", (text, expected) => expect(names(text)).toEqual(expected));

test("a list of many is cut, and says how many more there are", () => {
  const { found, more } = matching(
    Array.from({ length: 53 }, (_, n) => find(`Team ${n}`)),
    "team",
  );
  expect([found.length, found[0]!.name, more]).toEqual([50, "Team 0", 3]);
});

test("what the server is asked for stands last, and is offered when nothing has such a name", () => {
  const asks: Find = { ...find("Users with “board”"), asks: true };
  expect(matching([asks, ...FINDS], "board").found.map(({ name }) => name)).toEqual([...names("board"), asks.name]);
  expect(matching([asks, ...FINDS], "xyz").found).toEqual([asks]);
});
