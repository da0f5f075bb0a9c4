import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { addMember, aGame, aTeam, changeGame, joinGame, review, type TestGame, type TestTeam } from "../../testing/games.ts";
import type { TestUser } from "../../testing/users.ts";
import { joinStatements } from "./joining.ts";

/** Joins with an extra statement between each two that writes nothing, as D1 may run some of its own. */
async function joinAs(game: TestGame, team: TestTeam, user: TestUser, division: string | null = null): Promise<number | null> {
  const join = {
    gameId: game.id,
    teamId: team.id,
    userId: user.id,
    token: "1:x",
    division,
    free: false,
    checked: null,
    previous: null,
  };
  const nothing = () => env.DB.prepare("UPDATE games SET title = title WHERE id = -1");
  const steps = joinStatements(env.DB, join, Date.now()).flatMap((statement) => [statement, nothing()]);
  const answers = await env.DB.batch<{ id: number }>(steps);
  return answers.flatMap(({ results }) => results)[0]?.id ?? null;
}

const stateOf = (id: number) =>
  env.DB.prepare("SELECT status, division FROM participations WHERE id = ?").bind(id).first<{ status: string; division: string | null }>();

test("extra statements in between do not affect a join", async () => {
  const [game, team] = [await aGame({ acceptWithoutReview: true }), await aTeam()];
  const id = await joinAs(game, team, team.captain, "North");
  expect(await stateOf(id!)).toEqual({ status: "Accepted", division: "North" });
});

test("a rejected team that joins again waits for review anew", async () => {
  const [game, team] = [await aGame(), await aTeam()];
  const { participationId } = await joinGame(game, team, { wait: true });
  await review(game, participationId, "Rejected");
  expect(await joinAs(game, team, team.captain, "South")).toBe(participationId);
  expect(await stateOf(participationId)).toEqual({ status: "Pending", division: "South" });
});

test("a rejected team that joins again is accepted at once if the game takes teams without review", async () => {
  const [game, team] = [await aGame(), await aTeam()];
  const { participationId } = await joinGame(game, team, { wait: true });
  await review(game, participationId, "Rejected");
  await changeGame(game, { acceptWithoutReview: true });
  expect(await joinAs(game, team, team.captain, "South")).toBe(participationId);
  expect(await stateOf(participationId)).toEqual({ status: "Accepted", division: "South" });
});

test("a user who takes part already, or may not, changes nothing of their team", async () => {
  const [game, team] = [await aGame(), await aTeam(2)];
  const { participationId } = await joinGame(game, team, { wait: true });
  await changeGame(game, { acceptWithoutReview: true, teamMemberCountLimit: 1 });
  expect(await joinAs(game, team, team.captain, "South")).toBeNull();
  expect(await joinAs(game, team, team.members[1]!, null)).toBeNull();
  expect(await stateOf(participationId)).toEqual({ status: "Pending", division: null });
});

test("a user who may not join elsewhere keeps their place in a rejected team", async () => {
  const [game, team, full] = [await aGame({ teamMemberCountLimit: 1 }), await aTeam(), await aTeam()];
  const { participationId } = await joinGame(game, team, { wait: true });
  await review(game, participationId, "Rejected");
  await joinGame(game, full, { wait: true });
  await addMember(full, team.captain);
  expect(await joinAs(game, full, team.captain)).toBeNull();
  const row = await env.DB.prepare("SELECT participation_id AS id FROM participation_members WHERE game_id = ? AND user_id = ?")
    .bind(game.id, team.captain.id)
    .first<{ id: number }>();
  expect(row?.id).toBe(participationId);
});
