import { expect, test } from "vitest";
import { parse } from "../parse.ts";
import { GameEdit, GameUpdate } from "./game.ts";

test("a game has each division once, whichever call sets them", () => {
  const times = { title: "t", start: 1_800_000_000_000, end: 1_800_000_000_001 };
  expect(parse(GameEdit, { ...times, organizations: ["A", "a"] }).organizations).toEqual(["A", "a"]);
  expect(() => parse(GameEdit, { ...times, organizations: ["A", " A "] })).toThrow("game.divisionTwice");
  expect(() => parse(GameUpdate, { organizations: ["A", "B", "A"] })).toThrow("game.divisionTwice");
});
