import { expect, test } from "vitest";
import { parse } from "../parse.ts";
import { GameEdit, GameUpdate } from "./game.ts";

test("a game has each division once, whichever call sets them", () => {
  const times = { title: "t", start: 1, end: 2 };
  expect(parse(GameEdit, { ...times, organizations: ["A", "a"] }).organizations).toEqual(["A", "a"]);
  expect(() => parse(GameEdit, { ...times, organizations: ["A", " A "] })).toThrow("game.divisionTwice");
  expect(() => parse(GameUpdate, { organizations: ["A", "B", "A"] })).toThrow("game.divisionTwice");
});
