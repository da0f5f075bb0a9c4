import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { LedgerApi } from "../../contract/rpc/objects.ts";
import { connect } from "../../db/client.ts";
import { games, participations } from "../../db/schema/index.ts";
import { aContext } from "../../testing/context.ts";
import { aRunningGame, aTeam, changeGame, joinGame } from "../../testing/games.ts";
import { ledgerOf } from "../../testing/ledgers.ts";
import { restart } from "../../testing/runtime/restart.ts";
import type { TestUser } from "../../testing/users.ts";
import { hung, lost } from "../../testing/overload.ts";
import { requirePlayer, viewerMembership } from "./player-gate.ts";
import { requireReadableGame } from "./visible-game.ts";

const NOW = Date.now();

/** A request of this user this many milliseconds after the first, and what it asks the Ledger. */
function at(user: TestUser, ms: number, asked: string[] = []): Ctx {
  const ledger = (gameId: number) =>
    ({
      memberships: (ids: string[]) => (asked.push("membership"), ledgerOf(gameId).memberships(ids)),
      rosterSince: (since: string) => (asked.push("roster"), ledgerOf(gameId).rosterSince(since)),
    }) as unknown as LedgerApi;
  return aContext(user, { now: () => NOW + ms, ledger });
}

const outcome = (ctx: Ctx, gameId: number) =>
  requirePlayer(ctx, gameId).then(
    () => "passes",
    (error: AppError) => error.code,
  );

test("the cached memberships of all players of a game are confirmed by one question a second", async () => {
  const game = await aRunningGame({ teams: 2 });
  const [one, two] = game.teams.map(({ captain }) => captain) as [TestUser, TestUser];
  const asked: string[] = [];
  for (let ms = 0; ms < 3_000; ms += 100) {
    expect(await outcome(at(one, ms, asked), game.id)).toBe("passes");
    expect(await outcome(at(two, ms, asked), game.id)).toBe("passes");
  }
  expect(asked.filter((call) => call === "membership")).toHaveLength(2);
  expect(asked.filter((call) => call === "roster").length).toBeLessThanOrEqual(4);
});

test("a team that was suspended elsewhere is refused a second later at the latest, and nobody else is looked up again", async () => {
  const game = await aRunningGame({ teams: 2 });
  const [{ captain: bad, participationId }, { captain: good }] = game.teams as [(typeof game.teams)[0], (typeof game.teams)[0]];
  expect(await outcome(at(bad, 0), game.id)).toBe("passes");
  expect(await outcome(at(good, 0), game.id)).toBe("passes");
  await connect(env.DB).update(participations).set({ status: "Suspended" }).where(eq(participations.id, participationId));
  await ledgerOf(game.id).setStatus(participationId, "Suspended");
  const asked: string[] = [];
  expect(await outcome(at(bad, 1_000, asked), game.id)).toBe("participation.suspended");
  expect(await outcome(at(good, 1_000, asked), game.id)).toBe("passes");
  expect(asked).toEqual(["roster", "membership"]);
});

test("a stranger who joins, or changes places in between, makes nobody else be looked up again", async () => {
  const game = await aRunningGame({ teams: 1 });
  const { captain } = game.teams[0]!;
  expect(await outcome(at(captain, 0), game.id)).toBe("passes");
  const asked: string[] = [];
  for (let ms = 1_000; ms <= 4_000; ms += 1_000) {
    const { captain: stranger } = await joinGame(game, await aTeam());
    // Looked up before the Ledger is asked who is new.
    expect(await outcome(at(stranger, ms - 500), game.id)).toBe("passes");
    expect(await outcome(at(captain, ms, asked), game.id)).toBe("passes");
  }
  expect(asked).toEqual(["roster", "roster", "roster", "roster"]);
});

test("after the Ledger has slept, a stranger who joins makes nobody else be looked up again", async () => {
  const game = await aRunningGame({ teams: 3 });
  const people = game.teams.map(({ captain }) => captain);
  for (const one of people) expect(await outcome(at(one, 0), game.id)).toBe("passes");
  await joinGame(game, await aTeam());
  await restart(ledgerOf(game.id));
  const asked: string[] = [];
  for (const one of people) expect(await outcome(at(one, 1_000, asked), game.id)).toBe("passes");
  expect(asked).toEqual(["roster"]);
});

test("a user who was looked up before a change of their own, and answered after it was announced, is looked up again", async () => {
  const game = await aRunningGame({ teams: 2 });
  const [{ captain: bad, participationId }, { captain: good }] = game.teams as [(typeof game.teams)[0], (typeof game.teams)[0]];
  expect(await outcome(at(good, 0), game.id)).toBe("passes");
  let answer = () => {};
  const held = new Promise<void>((done) => (answer = done));
  const slow = at(bad, 0);
  const ledger = (id: number) => {
    const asked = ledgerOf(id).memberships([bad.id]);
    return { memberships: async () => (await asked, await held, asked) } as unknown as LedgerApi;
  };
  const early = outcome(aContext(bad, { now: slow.now, ledger }), game.id);
  await connect(env.DB).update(participations).set({ status: "Suspended" }).where(eq(participations.id, participationId));
  await ledgerOf(game.id).setStatus(participationId, "Suspended");
  expect(await outcome(at(good, 1_000), game.id)).toBe("passes");
  answer();
  await early;
  expect(await outcome(at(bad, 1_100), game.id)).toBe("participation.suspended");
});

test("new settings make everybody be looked up again", async () => {
  const game = await aRunningGame({ teams: 1 });
  const { captain } = game.teams[0]!;
  expect(await outcome(at(captain, 0), game.id)).toBe("passes");
  await changeGame(game, { title: "Another" });
  const asked: string[] = [];
  expect(await outcome(at(captain, 1_000, asked), game.id)).toBe("passes");
  expect(asked).toContain("membership");
});

test("while the Ledger fails or hangs, a player who is known here has the team that D1 says, and may read a private game", async () => {
  const game = await aRunningGame({ teams: 1 });
  const { captain, id: teamId, participationId } = game.teams[0]!;
  const context = (ms: number, ledger?: Ctx["ledger"]) => aContext(captain, { now: () => NOW + ms, ...(ledger && { ledger }) });
  expect(await outcome(context(0), game.id)).toBe("passes");
  const broken = context(1_000, silent);
  expect(await viewerMembership(broken, game.id)).toMatchObject({ participationId, teamId, status: "Accepted" });
  await makePrivate(game.id);
  expect(await requireReadableGame(context(2_000, silent), game.id)).toMatchObject({ isPrivate: true });
  const impatient = aContext(captain, { now: () => NOW + 3_000, ledger: hung, sleep: async () => undefined });
  expect(await viewerMembership(impatient, game.id)).toMatchObject({ participationId, teamId, status: "Accepted" });
});

const silent = () => new Proxy({}, { get: () => () => Promise.reject(lost()) }) as LedgerApi;
const makePrivate = (id: number) => connect(env.DB).update(games).set({ isPrivate: true }).where(eq(games.id, id));
