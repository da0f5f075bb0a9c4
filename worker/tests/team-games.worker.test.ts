import { env } from "cloudflare:test";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { GameDetailView } from "../contract/wire/game/game.ts";
import type { Entry } from "../contract/rpc/ledger.ts";
import { connect } from "../db/client.ts";
import { games, participationMembers, participations, teams } from "../db/schema/index.ts";
import * as teamService from "../services/team/teams.ts";
import * as writeups from "../services/writeup/writeups.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { aGame, aRunningGame, aTeam, changeGame, joinGame, review, type TestTeam } from "../testing/games.ts";
import { aForm, aPng } from "../testing/images/images.ts";
import { linesAbout } from "../testing/logs.ts";
import { failing, heard, tooMuch } from "../testing/overload.ts";
import { refsOf } from "../testing/uploads.ts";
import { aUser, randomWord, type TestUser } from "../testing/users.ts";
import { handIn } from "../testing/writeups.ts";

const db = connect(env.DB);

async function entriesOf(gameId: number): Promise<Entry[]> {
  return aContext().ledger(gameId).entries(0, 1_000);
}

async function end(gameId: number): Promise<void> {
  await db
    .update(games)
    .set({ endAt: Date.now() - 1 })
    .where(eq(games.id, gameId));
}

const lockedMoves = (team: TestTeam): [string, TestUser, () => Promise<Response>][] => {
  const [captain, member] = team.members as [TestUser, TestUser];
  return [
    ["kick", captain, () => call("POST", `/api/team/${team.id}/kick/${member.id}`, { as: captain })],
    ["leave", member, () => call("POST", `/api/team/${team.id}/leave`, { as: member })],
    ["transfer", captain, () => call("PUT", `/api/team/${team.id}/transfer`, { as: captain, body: { newCaptainId: member.id } })],
    ["disband", captain, () => call("DELETE", `/api/team/${team.id}`, { as: captain })],
  ];
};

test("an accepted team is locked: nobody leaves and nothing is handed over, but others may still join", async () => {
  const team = await joinGame(await aGame(), await aTeam(2));
  for (const [name, , move] of lockedMoves(team)) expect([name, await refusal(await move())]).toEqual([name, "400 team.locked"]);
  const code = await ok<string>("GET", `/api/team/${team.id}/invite`, { as: team.captain });
  await ok("POST", "/api/team/accept", { as: await aUser(), body: code });
  expect(await ok("GET", `/api/team/${team.id}`)).toMatchObject({ locked: true });
});

test.each([0, 1, 2, 3])("the lock ends by itself once the game has ended (%i)", async (which) => {
  const game = await aGame();
  const team = await joinGame(game, await aTeam(2));
  await end(game.id);
  expect((await lockedMoves(team)[which]![2]()).status).toBe(200);
});

test.each(["kick", "leave"])(
  "after %s the team's write-up is neither shown to the former member nor replaced by them, though they stay in the ended game",
  async (how) => {
    const game = await aRunningGame({ teams: [2], challenges: 0, game: { writeupRequired: true } });
    const [team] = game.teams;
    const [captain, member] = team!.members as [TestUser, TestUser];
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    await changeGame(game, { start: Date.now() - 3_600_000, end: Date.now() - 1, writeupRequired: true, writeupDeadline: soon });
    expect((await handIn(game, member)).status).toBe(200);
    const isDone = lockedMoves(team!).find(([name]) => name === how)![2];
    expect((await isDone()).status).toBe(200);
    const at = `/api/game/${game.id}`;
    expect(await ok("GET", at, { as: member })).toMatchObject({ status: "Accepted" });
    expect(await refusal(await handIn(game, member))).toBe("400 team.notMember");
    expect(await refusal(await call("GET", `${at}/writeup`, { as: member }))).toBe("400 team.notMember");
    expect(await writeups.card(aContext(member), game.id)).toBeNull();
    expect(await writeups.card(aContext(captain), game.id)).toMatchObject({ submitted: true });
    expect((await handIn(game, captain)).status).toBe(200);
  },
);

test("members see on their page that the lock has ended before anything is done with the team", async () => {
  const game = await aGame();
  const team = await joinGame(game, await aTeam(2));
  const seen = async () => (await teamService.listOwn(aContext(team.members[1]), "held")).map(({ locked }) => locked);
  expect(await seen()).toEqual([true]);
  await end(game.id);
  expect(await seen()).toEqual([false]);
});

test("a lock does not outlive a rejection", async () => {
  const game = await aGame();
  const team = await joinGame(game, await aTeam(2), { wait: true });
  await db.update(teams).set({ locked: true }).where(eq(teams.id, team.id));
  expect(await refusal(await lockedMoves(team)[1]![2]())).toBe("400 team.locked");
  await review(game, team.participationId, "Rejected");
  await ok("POST", `/api/team/${team.id}/leave`, { as: team.members[1] });
  expect(await ok("GET", `/api/team/${team.id}`)).toMatchObject({ locked: false });
});

test("removing a member takes that player's participation, and not the captain's", async () => {
  const game = await aGame();
  const team = await joinGame(game, await aTeam(3), { wait: true });
  const [captain, kicked, other] = team.members as [TestUser, TestUser, TestUser];
  await ok("POST", `/api/team/${team.id}/kick/${kicked.id}`, { as: captain });
  const status = async (as: TestUser) => (await ok<GameDetailView>("GET", `/api/game/${game.id}`, { as })).status;
  expect(await Promise.all([captain, kicked, other].map(status))).toEqual(["Pending", "Unsubmitted", "Pending"]);
  const gone = (await entriesOf(game.id)).filter((entry) => entry.kind === "memberRemoved");
  expect(gone.map((entry) => entry.userId)).toEqual([kicked.id]);
});

test("when the last participating member leaves, the participation ends", async () => {
  const game = await aGame();
  const team = await aTeam(2);
  const member = team.members[1]!;
  await ok("POST", `/api/game/${game.id}`, { as: member, body: { teamId: team.id } });
  await ok("POST", `/api/team/${team.id}/leave`, { as: member });
  expect(await db.select().from(participations).where(eq(participations.teamId, team.id))).toEqual([]);
  expect((await entriesOf(game.id)).at(-1)).toMatchObject({ kind: "participationRemoved" });
});

test("a member who leaves after the end stays in that game's records", async () => {
  const game = await aGame();
  const team = await joinGame(game, await aTeam(2));
  await end(game.id);
  const member = team.members[1]!;
  await ok("POST", `/api/team/${team.id}/leave`, { as: member });
  const kept = and(eq(participationMembers.gameId, game.id), eq(participationMembers.userId, member.id));
  expect(await db.select().from(participationMembers).where(kept)).toHaveLength(1);
});

test("disbanding takes the team out of its games", async () => {
  const game = await aGame();
  const team = await joinGame(game, await aTeam(1), { wait: true });
  await ok("DELETE", `/api/team/${team.id}`, { as: team.captain });
  expect(await db.select().from(participations).where(eq(participations.teamId, team.id))).toEqual([]);
  expect((await entriesOf(game.id)).at(-1)).toMatchObject({ kind: "participationRemoved", participationId: team.participationId });
});

test("a deletion that a game's Ledger cannot be told still ends the team's instances, and releases its picture", async () => {
  const game = await aRunningGame();
  const [{ id, name, captain }] = game.teams as [(typeof game.teams)[0]];
  const avatar = await ok<string>("PUT", `/api/team/${id}/avatar`, {
    as: captain,
    body: aForm("file", { bytes: aPng(), type: "image/png" }),
  });
  const hash = avatar.split("/")[2]!;
  expect(await refsOf(hash)).toBe(1);
  const { changes, reached } = heard();
  const busy = { ...changes, LEDGER: failing(tooMuch) };
  expect((await call("DELETE", `/api/admin/teams/${id}`, { as: game.organiser, changes: busy })).status).toBe(503);
  expect([reached.has("FLEET"), await refsOf(hash)]).toEqual([true, 0]);
  expect(await linesAbout(`Deleted the team ${name} (${id})`)).toHaveLength(1);
});

test("of a concurrent acceptance and departure, one wins and the other sees it", async () => {
  for (let round = 0; round < 4; round += 1) {
    const game = await aGame();
    const team = await joinGame(game, await aTeam(2), { wait: true });
    const member = team.members[1]!;
    const [left] = await Promise.all([
      call("POST", `/api/team/${team.id}/leave`, { as: member }),
      review(game, team.participationId, "Accepted"),
    ]);
    const joined = await ok<GameDetailView>("GET", `/api/game/${game.id}`, { as: member });
    expect([left.status, joined.status]).toEqual(left.status === 200 ? [200, "Unsubmitted"] : [400, "Accepted"]);
  }
});

test("games show a player's new name and a team's new name and avatar", async () => {
  const game = await aGame();
  const team = await joinGame(game, await aTeam(1));
  const userName = `n${randomWord()}`;
  const name = `t${randomWord()}`;
  await ok("PUT", "/api/account/update", { as: team.captain, body: { userName } });
  await ok("PUT", `/api/team/${team.id}`, { as: team.captain, body: { name, bio: "new" } });
  const avatar = await ok<string>("PUT", `/api/team/${team.id}/avatar`, { as: team.captain, body: aForm("file", { bytes: aPng() }) });
  const log = await entriesOf(game.id);
  const last = (kind: Entry["kind"]) => JSON.parse(log.findLast((entry) => entry.kind === kind)!.data!) as unknown;
  expect(last("member")).toEqual({ name: userName });
  expect(last("participation")).toMatchObject({ teamId: team.id, name, bio: "new", avatar, status: "Accepted" });
});

test("the removal of a member and the deletion of an account that a game's Ledger cannot be told are in the log", async () => {
  const game = await aGame();
  const team = await joinGame(game, await aTeam(2), { wait: true });
  const [captain, kicked] = team.members as [TestUser, TestUser];
  const changes = { LEDGER: failing(tooMuch) };
  expect((await call("POST", `/api/team/${team.id}/kick/${kicked.id}`, { as: captain, changes })).status).toBe(503);
  expect(await linesAbout(`Removed a member (${kicked.id}) from the team ${team.name} (${team.id})`)).toHaveLength(1);
  const lone = (await joinGame(game, await aTeam(2), { wait: true })).members[1]!;
  expect((await call("DELETE", `/api/admin/users/${lone.id}`, { as: game.organiser, changes })).status).toBe(503);
  expect(await linesAbout(`(${lone.id})`)).toHaveLength(1);
});

test("the removal of a member that a game's Ledger could not be told reaches it when it is tried again", async () => {
  const game = await aGame();
  const team = await joinGame(game, await aTeam(2), { wait: true });
  const [captain, kicked] = team.members as [TestUser, TestUser];
  const kick = (changes: object = {}) => call("POST", `/api/team/${team.id}/kick/${kicked.id}`, { as: captain, changes });
  expect((await kick({ LEDGER: failing(tooMuch) })).status).toBe(503);
  expect(await refusal(await kick())).toBe("400 team.notMember");
  const standing = async (user: TestUser) => (await aContext().ledger(game.id).membership(user.id)).membership;
  expect([await standing(kicked), (await standing(captain))?.participationId]).toEqual([null, team.participationId]);
});
