import { expect, test } from "vitest";
import { AppError } from "../../contract/wire/errors.ts";
import type { Ctx } from "../../context.ts";
import { caughtUp } from "./caught-up.ts";

/** A game of three entries, whose Board answers `follow` like this; and what was asked. */
function aGame(follow: () => Promise<void>) {
  const asked: unknown[] = [];
  const note = (...said: unknown[]) => void asked.push(said);
  const board = { follow, advance: async (entries: unknown) => note("advance", entries) };
  const ledger = { head: async () => 3, entries: async (after: number, limit: number) => [`${limit} after ${after}`] };
  return { asked, ctx: { board: () => board, ledger: () => ledger } as unknown as Ctx };
}

test("a Board of the previous release, which does not follow by itself, is given the last entry", async () => {
  const { asked, ctx } = aGame(() => Promise.reject(new TypeError('The RPC receiver does not implement the method "follow".')));
  await caughtUp(ctx, 1);
  expect(asked).toEqual([["advance", ["1 after 2"]]]);
});

test("a Board that is silent is not asked in another way", async () => {
  const { asked, ctx } = aGame(() => Promise.reject(new AppError("unavailable")));
  await expect(caughtUp(ctx, 1)).rejects.toMatchObject({ code: "unavailable" });
  expect(asked).toEqual([]);
});
