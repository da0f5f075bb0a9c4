import { expect, test } from "vitest";
import { AppError } from "#worker/contract/wire/errors.ts";
import { contextFor } from "~/testing/context.ts";
import { gameView } from "~/testing/views.ts";
import { gameOf } from "./game-of.server.ts";

test("all loaders of a request read a game once, and the next request reads it again", async () => {
  let title = "Before";
  const read: number[] = [];
  const services = {
    games: {
      detail: async (_: unknown, id: number) => {
        read.push(id);
        return gameView({ id, title });
      },
    },
  };
  const first = contextFor({ services });
  const games = await Promise.all([gameOf(first, 1), gameOf(first, 1), gameOf(first, 2)]);
  expect(games.map(({ id }) => id)).toEqual([1, 1, 2]);
  expect(read).toEqual([1, 2]);
  title = "After";
  expect((await gameOf(first, 1)).title).toBe("Before");
  expect((await gameOf(contextFor({ services }), 1)).title).toBe("After");
});

test("if a game is refused, each loader can read the reason", async () => {
  const games = {
    detail: async () => {
      throw new AppError("game.notFound");
    },
  };
  const context = contextFor({ services: { games } });
  const refused = await Promise.allSettled([gameOf(context, 9), gameOf(context, 9)]);
  const reasons = refused.map((one) => ("reason" in one ? (one.reason as Response) : null));
  expect(await Promise.all(reasons.map((reason) => reason?.json()))).toEqual([
    expect.objectContaining({ status: 404, code: "game.notFound" }),
    expect.objectContaining({ status: 404, code: "game.notFound" }),
  ]);
});
