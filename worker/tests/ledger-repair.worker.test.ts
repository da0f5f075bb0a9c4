import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import type { BoardFrameView } from "../contract/wire/board/board.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { answer, aRunningGame, aTeam, changeGame, joinGame, type RunningGame } from "../testing/games.ts";
import { failing, tooMuch } from "../testing/overload.ts";
import { dyingAfter } from "../testing/runtime/dying.ts";
import { ledgerOf } from "../testing/ledgers.ts";
import { until } from "../testing/sockets.ts";
import { detailsJson } from "../services/play/play.ts";
import { syncGame } from "../services/game/ledger-sync.ts";
import { forgetGame } from "../services/game/game-cache.ts";
import { forgetMemberships } from "../services/participation/player-gate.ts";

/** The state of D1 when the Worker died before it could push it to the Ledger. */
async function inD1Alone(game: RunningGame, statement: string, ...values: unknown[]): Promise<void> {
  await env.DB.prepare(statement)
    .bind(...values)
    .run();
  forgetGame(game.id);
  forgetMemberships(game.id);
}

const head = (game: RunningGame) => ledgerOf(game.id).head();

test("a team whose acceptance the Ledger missed can still play", async () => {
  const game = await aRunningGame({ teams: 0, game: { acceptWithoutReview: false } });
  const team = await joinGame(game, await aTeam(), { wait: true });
  await inD1Alone(game, "UPDATE participations SET status = 'Accepted' WHERE id = ?", team.participationId);
  expect(await answer(game, game.challenges[0]!, team.captain, game.challenges[0]!.flags[0]!)).toBe("Accepted");
});

test("a challenge page opens for a team whose acceptance the Ledger missed", async () => {
  const game = await aRunningGame({ teams: 0, game: { acceptWithoutReview: false } });
  const team = await joinGame(game, await aTeam(), { wait: true });
  expect(await refusal(await call("GET", `/api/game/${game.id}/details`, { as: team.captain }))).toBe("400 participation.notAccepted");
  await inD1Alone(game, "UPDATE participations SET status = 'Accepted' WHERE id = ?", team.participationId);
  expect((await call("GET", `/api/game/${game.id}/details`, { as: team.captain })).status).toBe(200);
});

test("a postponed end counts even if the Ledger missed it", async () => {
  const game = await aRunningGame();
  const { captain } = game.teams[0]!;
  await changeGame(game, { practiceMode: false, start: Date.now() - 7_200_000, end: Date.now() - 3_600_000 });
  const [challenge] = game.challenges as [(typeof game.challenges)[0]];
  const send = () => call("POST", `/api/game/${game.id}/challenges/${challenge.id}`, { as: captain, body: { flag: challenge.flags[0] } });
  expect(await refusal(await send())).toBe("400 game.ended");
  await inD1Alone(game, "UPDATE games SET end_at = ?, version = version + 1 WHERE id = ?", Date.now() + 3_600_000, game.id);
  expect((await send()).status).toBe(200);
});

test("opening the list of teams pushes a suspension that the Ledger missed", async () => {
  const game = await aRunningGame();
  const { participationId, captain } = game.teams[0]!;
  await inD1Alone(game, "UPDATE participations SET status = 'Suspended' WHERE id = ?", participationId);
  await ok("GET", `/api/game/${game.id}/participations`, { as: game.organiser });
  await until(async () => (await ledgerOf(game.id).statuses()).get(participationId) === "Suspended");
  forgetMemberships(game.id);
  const { id } = game.challenges[0]!;
  const late = await call("POST", `/api/game/${game.id}/challenges/${id}`, { as: captain, body: { flag: "x" } });
  expect(await refusal(late)).toBe("400 participation.suspended");
});

test("opening the list of teams pushes a deletion that the Ledger missed, after which the team cannot play", async () => {
  const game = await aRunningGame({ teams: 2 });
  const [gone, stays] = game.teams as [(typeof game.teams)[0], (typeof game.teams)[0]];
  const cutOff = { LEDGER: failing(tooMuch) };
  const deletion = await call("DELETE", `/api/admin/teams/${gone.id}`, { as: game.organiser, changes: cutOff });
  expect([deletion.status, (await call("GET", `/api/team/${gone.id}`, { as: game.organiser })).status]).toEqual([503, 404]);
  await ok("GET", `/api/game/${game.id}/participations`, { as: game.organiser });
  await expect.poll(async () => [...(await ledgerOf(game.id).statuses()).keys()]).toEqual([stays.participationId]);
  forgetMemberships(game.id);
  const late = await call("POST", `/api/game/${game.id}/challenges/${game.challenges[0]!.id}`, { as: gone.captain, body: { flag: "x" } });
  expect(await refusal(late)).toBe("400 game.notJoined");
  expect(await answer(game, game.challenges[0]!, stays.captain, game.challenges[0]!.flags[0]!)).toBe("Accepted");
});

test("a complete push removes what was deleted without a push, and nothing else", async () => {
  const game = await aRunningGame({ teams: 2, challenges: 2 });
  const [gone, stays] = game.teams as [(typeof game.teams)[0], (typeof game.teams)[0]];
  const [first, second] = game.challenges as [(typeof game.challenges)[0], (typeof game.challenges)[0]];
  await answer(game, first, stays.captain, first.flags[0]!);
  await inD1Alone(game, "DELETE FROM teams WHERE id = ?", gone.id);
  await inD1Alone(game, "DELETE FROM challenges WHERE id = ?", second.id);
  await syncGame(aContext(), game.id);
  const told = await head(game);
  await syncGame(aContext(), game.id);
  expect(await head(game)).toBe(told);
  expect([...(await ledgerOf(game.id).statuses()).keys()]).toEqual([stays.participationId]);
  const frame = await until(async () => {
    const { challenges } = await ok<BoardFrameView>("GET", `/api/game/${game.id}/board`);
    const all = Object.values(challenges).flat();
    return all.length === 1 && all;
  });
  expect(frame).toMatchObject([{ id: first.id, solved: 1 }]);
});

test("a member whose deletion the Ledger missed is removed, the team stays", async () => {
  const game = await aRunningGame({ teams: [2] });
  const [captain, member] = game.teams[0]!.members as [(typeof game.teams)[0]["captain"], (typeof game.teams)[0]["captain"]];
  await inD1Alone(game, "DELETE FROM participation_members WHERE user_id = ?", member.id);
  await syncGame(aContext(), game.id);
  const membership = async (id: string) => (await ledgerOf(game.id).membership(id)).membership?.participationId ?? null;
  expect([await membership(captain.id), await membership(member.id)]).toEqual([game.teams[0]!.participationId, null]);
});

/** Teams of one that take part in D1, and were never pushed to the Ledger. */
async function teamsUnknownToLedger(game: RunningGame, count: number): Promise<void> {
  const ids = JSON.stringify(Array.from({ length: count }, () => crypto.randomUUID()));
  const each = (statement: string) => env.DB.prepare(statement).bind(ids, game.id);
  await env.DB.batch([
    each(`INSERT INTO users (id, name, name_key, email, email_key, active, registered_at, visited_at)
      SELECT value, value, value, value, value, ?2 > 0, 0, 0 FROM json_each(?1)`),
    each("INSERT INTO teams (name, invite_token, captain_id, created_at) SELECT 'unheard', '', value, ?2 FROM json_each(?1)"),
    each(`INSERT INTO participations (game_id, team_id, status, token, created_at)
      SELECT ?2, t.id, 'Accepted', '', 0 FROM teams t JOIN json_each(?1) ON t.captain_id = value`),
    each(`INSERT INTO participation_members (game_id, user_id, participation_id)
      SELECT ?2, t.captain_id, p.id FROM participations p JOIN teams t ON t.id = p.team_id JOIN json_each(?1) ON t.captain_id = value`),
  ]);
}

test("two hundred teams that the Ledger never heard of are pushed in a few calls", async () => {
  const game = await aRunningGame({ teams: 0 });
  await teamsUnknownToLedger(game, 200);
  let calls = 0;
  const counted = new Proxy(ledgerOf(game.id), {
    get(target, name) {
      calls += 1;
      return (...values: unknown[]) => (target as unknown as Record<PropertyKey, (...all: unknown[]) => unknown>)[name]!(...values);
    },
  });
  await syncGame(Object.assign(aContext(), { ledger: () => counted }), game.id);
  expect((await ledgerOf(game.id).statuses()).size).toBe(200);
  expect(calls).toBeLessThan(10);
});

/** A player's context that records what the Ledger is told, and holds back what runs after the answer. */
function aWatched(as: RunningGame["teams"][0]["captain"], game: RunningGame) {
  const [told, later]: [string[], Promise<unknown>[]] = [[], []];
  const ledger = new Proxy(ledgerOf(game.id), {
    get: (target, name) => {
      told.push(String(name));
      return (...values: unknown[]) => (target as unknown as Record<PropertyKey, (...all: unknown[]) => unknown>)[name]!(...values);
    },
  });
  return { told, later, ctx: aContext(as, { ledger: () => ledger, after: (work) => void later.push(work) }) };
}

test("players whose acceptance the Ledger missed wait only for their own push; the complete push runs once, after the answers", async () => {
  const game = await aRunningGame({ teams: 0, challenges: 3, game: { acceptWithoutReview: false } });
  const teams = [await joinGame(game, await aTeam(), { wait: true }), await joinGame(game, await aTeam(), { wait: true })];
  await inD1Alone(game, "UPDATE participations SET status = 'Accepted' WHERE game_id = ?", game.id);
  const watched = teams.map(({ captain }) => aWatched(captain, game));
  await Promise.all(watched.map(({ ctx }) => detailsJson(ctx, game.id)));
  await Promise.all(watched.flatMap(({ later }) => later));
  const [first, second] = watched.map(({ told }) => told);
  expect(second).not.toContain("reconcile");
  expect(second).not.toContain("setFlags");
  expect(second).toContain("join");
  expect(first!.filter((name) => name === "reconcile")).toHaveLength(1);
});

test("a complete push makes the same number of D1 queries for many challenges as for few", async () => {
  const spent = async (challenges: number) => {
    const game = await aRunningGame({ challenges, teams: 0 });
    const counted = dyingAfter(10_000);
    await syncGame(aContext(null, counted.changes), game.id);
    return counted.spent();
  };
  // For each challenge the Ledger is told the settings and the flags.
  expect((await spent(6)) - (await spent(2))).toBe(4 * 2);
});
