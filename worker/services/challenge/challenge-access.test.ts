import { expect, test } from "vitest";
import type { Ctx } from "../../context.ts";
import type { GameRole } from "../../contract/wire/enums.ts";
import { withheld } from "./challenge-access.ts";

/** A user with this role in game 1. */
const holding = (role: GameRole) =>
  ({ principal: { kind: "session", viewer: { role: "User", games: { 1: [role] } } }, viewer: { role: "User" } }) as unknown as Ctx;

test("pages are told which fields of a challenge a user may not set, by the names that calls have for them", async () => {
  const fields = await withheld(holding("author"), 1);
  expect(fields).toEqual(expect.arrayContaining(["isEnabled", "originalScore", "containerImage", "rules", "next", "slug"]));
  expect(fields.filter((name) => ["title", "content", "memoryLimit", "pricedHints"].includes(name))).toEqual([]);
  expect(await withheld(holding("organiser"), 1)).toEqual([]);
});

test("somebody who may not write challenges in the game is not told anything", async () => {
  await expect(withheld(holding("monitor"), 1)).rejects.toMatchObject({ code: "forbidden" });
  await expect(withheld(holding("author"), 2)).rejects.toMatchObject({ code: "forbidden" });
});
