import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect, type Db } from "../../db/client.ts";
import { games } from "../../db/schema/index.ts";
import { aContext } from "../../testing/context.ts";
import { aGame, aRunningGame } from "../../testing/games.ts";
import { aUser, type TestUser } from "../../testing/users.ts";
import { detail } from "./game-detail.ts";

/** A database that counts the queries of one turn. */
function counted(): { db: Db; asked: () => number } {
  let asked = 0;
  const binding = new Proxy(env.DB, {
    get(target, name: keyof D1Database) {
      if (name === "batch") asked += 1;
      const value = target[name];
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { db: connect(binding), asked: () => asked };
}

test("requests of the same turn cause one query for a game, and each gets its own participation", async () => {
  const game = await aRunningGame({ teams: 3 });
  const { db, asked } = counted();
  const people: (TestUser | null)[] = [...game.teams.map(({ captain }) => captain), await aUser(), null];
  await detail(aContext(), game.id); // This reads what is remembered of any game.
  const shown = await Promise.all(people.map((person) => detail(aContext(person, { db }), game.id)));
  expect(asked()).toBe(1);
  expect(shown.map(({ teamName, status }) => `${teamName} ${status}`)).toEqual([
    ...game.teams.map(({ name }) => `${name} Accepted`),
    "null Unsubmitted",
    "null Unsubmitted",
  ]);
  expect(new Set(shown.map(({ title }) => title))).toEqual(new Set([game.title]));
});

test("games that are requested in the same turn are not mixed up", async () => {
  const [one, other] = [await aRunningGame({ teams: 1 }), await aGame()];
  const player = one.teams[0]!.captain;
  const [mine, not] = await Promise.all([detail(aContext(player), one.id), detail(aContext(player), other.id)]);
  expect([mine.title, mine.status, not.title, not.status]).toEqual([one.title, "Accepted", other.title, "Unsubmitted"]);
});

test("a game shows what was written elsewhere a moment before; visitors see it after a second", async () => {
  const [game, player, now] = [await aGame(), await aUser(), Date.now()];
  const { db, asked } = counted();
  const title = async (person: TestUser | null, at: number) => (await detail(aContext(person, { db, now: () => at }), game.id)).title;
  expect(await title(null, now)).toBe(game.title);
  await connect(env.DB).update(games).set({ title: "Written elsewhere" }).where(eq(games.id, game.id));
  expect([await title(null, now + 999), asked()]).toEqual([game.title, 1]);
  expect([await title(null, now + 1_000), asked()]).toEqual(["Written elsewhere", 2]);
  await connect(env.DB).update(games).set({ title: "And again" }).where(eq(games.id, game.id));
  expect(await title(player, now + 1_000)).toBe("And again");
});
