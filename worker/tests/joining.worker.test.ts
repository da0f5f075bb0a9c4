import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import type { GameDetailView } from "../contract/wire/game/game.ts";
import type { ParticipationView } from "../contract/wire/game/participation.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { teamCountOf } from "../testing/copies.ts";
import { aContext } from "../testing/context.ts";
import { detail } from "../services/game/games.ts";
import { addMember, aGame, aTeam, changeGame, joinGame, review, type TestGame, type TestTeam } from "../testing/games.ts";
import { connect } from "../db/client.ts";
import { LEAVABLE } from "../domain/game/participation.ts";
import { anAdmin, type TestUser } from "../testing/users.ts";

type Wish = { organization?: string | null; inviteCode?: string | null };

const join = (game: TestGame, team: TestTeam, as: TestUser = team.captain, wish: Wish = {}) =>
  call("POST", `/api/game/${game.id}`, { as, body: { teamId: team.id, ...wish } });
const leave = (game: TestGame, as: TestUser) => call("DELETE", `/api/game/${game.id}`, { as });
const shownTo = (game: TestGame, as: TestUser) => ok<GameDetailView>("GET", `/api/game/${game.id}`, { as });
const reviewed = (game: TestGame) => ok<ParticipationView[]>("GET", `/api/game/${game.id}/participations`, { as: game.organiser });

async function joined(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  return response.status === 200 ? "joined" : refusal(response);
}

test("a team that joins waits for review, and its member sees that", async () => {
  const [game, team] = [await aGame(), await aTeam(2)];
  expect(await joined(join(game, team))).toBe("joined");
  expect(await shownTo(game, team.captain)).toMatchObject({ status: "Pending", teamName: team.name, teamCount: 1 });
  expect(await shownTo(game, team.members[1]!)).toMatchObject({ status: "Unsubmitted", teamName: null });
  const [row] = await reviewed(game);
  expect(row).toMatchObject({ status: "Pending", organization: null, registeredMembers: [team.captain.id] });
  expect(row!.team).toMatchObject({ id: team.id, name: team.name, locked: false, captainId: team.captain.id });
  expect(row!.team.members!.map((member) => member.userId)).toEqual(team.members.map((member) => member.id));
});

test("if no review is required the team is accepted, and locked", async () => {
  const [game, team] = [await aGame({ acceptWithoutReview: true }), await aTeam()];
  await join(game, team);
  expect(await shownTo(game, team.captain)).toMatchObject({ status: "Accepted" });
  expect((await reviewed(game))[0]!.team.locked).toBe(true);
});

test("each missing requirement is named, in the order of the rules", async () => {
  const now = Date.now();
  const game = await aGame({ inviteCode: "secret", organizations: ["North"] });
  const [team, other] = [await aTeam(), await aTeam()];
  const good = { inviteCode: "secret", organization: "North" };
  expect(await joined(join(game, team, team.captain, {}))).toBe("400 game.inviteRequired");
  expect(await joined(join(game, team, team.captain, { inviteCode: "Secret" }))).toBe("400 game.inviteWrong");
  expect(await joined(join(game, team, team.captain, { inviteCode: "secret" }))).toBe("400 game.divisionRequired");
  expect(await joined(join(game, team, team.captain, { ...good, organization: "South" }))).toBe("400 game.divisionInvalid");
  for (const teamId of [undefined, null, ""])
    expect(await joined(call("POST", `/api/game/${game.id}`, { as: team.captain, body: { ...good, teamId } }))).toBe(
      "400 game.teamRequired",
    );
  expect(await joined(join(game, { ...team, id: -1 }, team.captain, good))).toBe("400 field.id");
  expect(await joined(join(game, { ...team, id: 2_147_483_647 }, team.captain, good))).toBe("404 team.notFound");
  expect(await joined(join(game, other, team.captain, good))).toBe("400 team.notMember");
  expect(await joined(join({ ...game, id: 2_147_483_647 }, team))).toBe("404 game.notFound");
  expect(await joined(join(game, team, team.captain, good))).toBe("joined");
  expect(await joined(join(game, team, team.captain, good))).toBe("400 game.alreadyJoined");
  expect(await shownTo(game, team.captain)).toMatchObject({ organization: "North" });
  await changeGame(game, { start: now - 2_000, end: now - 1_000, practiceMode: false });
  const late = await join(game, other, other.captain, {});
  expect(late.status).toBe(400);
  expect(await late.json()).toMatchObject({ status: 10002, code: "game.ended" });
});

test("after the end a team can still join to practise", async () => {
  const now = Date.now();
  const game = await aGame({ start: now - 2_000, end: now - 1_000, practiceMode: true });
  expect(await joined(join(game, await aTeam()))).toBe("joined");
});

test("nobody can play a game for two teams", async () => {
  const [game, team, second] = [await aGame(), await aTeam(2), await aTeam()];
  await addMember(second, team.members[1]!);
  await join(game, team, team.members[1]);
  expect(await joined(join(game, second, team.members[1]))).toBe("400 game.joinedOther");
  expect(await reviewed(game)).toHaveLength(1);
});

test("twenty concurrent joins of one player for two teams leave them with one", async () => {
  const [game, team, second] = [await aGame(), await aTeam(), await aTeam()];
  await addMember(second, team.captain);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => join(game, i % 2 ? team : second, team.captain)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  const rows = await reviewed(game);
  expect(rows.flatMap((row) => row.registeredMembers)).toEqual([team.captain.id]);
  expect(rows).toHaveLength(1);
});

test("the member limit holds when ten members join at once", async () => {
  const [game, team] = [await aGame({ teamMemberCountLimit: 3 }), await aTeam(10)];
  const answers = await Promise.all(team.members.map((member) => joined(join(game, team, member))));
  expect(answers.filter((answer) => answer === "joined")).toHaveLength(3);
  expect(new Set(answers.filter((answer) => answer !== "joined"))).toEqual(new Set(["400 game.memberLimit"]));
  expect((await reviewed(game))[0]!.registeredMembers).toHaveLength(3);
});

test("later members must name the team's division; its captain may change it until acceptance", async () => {
  const game = await aGame({ organizations: ["North", "South"] });
  const team = await aTeam(4);
  const [captain, second, third, fourth] = team.members as [TestUser, TestUser, TestUser, TestUser];
  expect(await joined(join(game, team, second, { organization: "North" }))).toBe("joined");
  expect(await joined(join(game, team, third, { organization: "South" }))).toBe("400 game.divisionFixed");
  expect(await joined(join(game, team, captain, { organization: "South" }))).toBe("joined");
  expect(await shownTo(game, second)).toMatchObject({ organization: "South" });
  const [row] = await reviewed(game);
  await review(game, row!.id, "Accepted");
  expect(await joined(join(game, team, fourth, { organization: "North" }))).toBe("400 game.divisionFixed");
  expect(await joined(join(game, team, fourth, { organization: "South" }))).toBe("joined");
});

test("two members who choose different divisions at once end up in the same one", async () => {
  const [game, team] = [await aGame({ organizations: ["North", "South"] }), await aTeam(3)];
  const [, second, third] = team.members as [TestUser, TestUser, TestUser];
  const answers = await Promise.all([
    joined(join(game, team, second, { organization: "North" })),
    joined(join(game, team, third, { organization: "South" })),
  ]);
  expect(answers.sort()).toEqual(["400 game.divisionFixed", "joined"]);
});

test("a rejected team returns to review when a member joins again, and its members can join elsewhere instead", async () => {
  const [game, team, second] = [await aGame(), await aTeam(), await aTeam()];
  const { participationId } = await joinGame(game, team, { wait: true });
  await review(game, participationId, "rejected");
  expect(await shownTo(game, team.captain)).toMatchObject({ status: "Rejected" });
  expect(await joined(join(game, team))).toBe("joined");
  expect(await shownTo(game, team.captain)).toMatchObject({ status: "Pending" });

  await review(game, participationId, "Rejected");
  await addMember(second, team.captain);
  expect(await joined(join(game, second, team.captain))).toBe("joined");
  expect((await reviewed(game)).map((row) => row.team.id)).toEqual([second.id]);
});

test("accepting without review does not lift a suspension", async () => {
  const [game, team] = [await aGame({ acceptWithoutReview: true }), await aTeam(2)];
  await join(game, team);
  await review(game, (await reviewed(game))[0]!.id, "Suspended");
  await join(game, team, team.members[1]);
  expect(await shownTo(game, team.captain)).toMatchObject({ status: "Suspended" });
});

test.each(["Pending", "Accepted", "Rejected", "Suspended"] as const)(
  "whether a member of a %s team may leave, and the participation ends with it, follows the rule, however they leave",
  async (status) => {
    const gone = async (go: (game: TestGame, team: TestTeam) => Promise<unknown>) => {
      const [game, team] = [await aGame(), await aTeam(2)];
      await join(game, team, team.members[1]);
      await env.DB.prepare("UPDATE participations SET status = ? WHERE game_id = ?").bind(status, game.id).run();
      await go(game, team);
      const left = await env.DB.prepare("SELECT count(*) AS n FROM participations WHERE game_id = ?").bind(game.id).first<number>("n");
      return left === 0;
    };
    expect(await gone((game, team) => leave(game, team.members[1]!))).toBe(LEAVABLE.includes(status));
    expect(await gone(async (_, team) => call("DELETE", `/api/admin/users/${team.members[1]!.id}`, { as: await anAdmin() }))).toBe(
      LEAVABLE.includes(status),
    );
  },
);

test("the last member to leave takes the team out; accepted and suspended teams stay", async () => {
  const [game, team] = [await aGame(), await aTeam(2)];
  const [captain, second] = team.members as [TestUser, TestUser];
  const { participationId } = await joinGame(game, team, { wait: true });
  expect((await leave(game, captain)).status).toBe(200);
  expect(await refusal(await leave(game, captain))).toBe("400 game.notJoined");
  expect(await reviewed(game)).toHaveLength(1);
  await review(game, participationId, "Accepted");
  expect(await refusal(await leave(game, second))).toBe("400 game.cannotLeave");
  await review(game, participationId, "Suspended");
  expect(await refusal(await leave(game, second))).toBe("400 game.cannotLeave");
  expect(await shownTo(game, second)).toMatchObject({ status: "Suspended" });

  const other = await aTeam();
  await joinGame(game, other, { wait: true });
  await leave(game, other.captain);
  expect((await reviewed(game)).map((row) => row.team.id)).toEqual([team.id]);
  expect(await shownTo(game, other.captain)).toMatchObject({ status: "Unsubmitted", teamCount: 1 });
});

test("deleting an account, or a team, removes its empty participations from the number of teams", async () => {
  const [game, other] = [await aGame(), await aGame()];
  const [left, removed, stays] = [await aTeam(2), await aTeam(), await aTeam()];
  for (const one of [game, other]) for (const team of [left, removed, stays]) await join(one, team, team.members.at(-1));
  expect([await teamCountOf(game.id), await teamCountOf(other.id)]).toEqual([3, 3]);
  const as = await anAdmin();
  expect((await call("DELETE", `/api/admin/users/${left.members[1]!.id}`, { as })).status).toBe(200);
  expect([await teamCountOf(game.id), await teamCountOf(other.id)]).toEqual([2, 2]);
  expect((await call("DELETE", `/api/admin/teams/${removed.id}`, { as })).status).toBe(200);
  expect([await teamCountOf(game.id), await teamCountOf(other.id)]).toEqual([1, 1]);
});

/** D1, and how many rows its batches have read. */
function countingRows() {
  const counted = { read: 0, d1: env.DB };
  counted.d1 = new Proxy(env.DB, {
    get: (target, name) =>
      name === "batch"
        ? async (statements: D1PreparedStatement[]) => {
            const answers = await target.batch(statements);
            for (const { meta } of answers) counted.read += meta.rows_read;
            return answers;
          }
        : (Reflect.get(target, name) as () => unknown).bind(target),
  });
  return counted;
}

test("viewing a game does not read a row for each of its teams", async () => {
  const game = await aGame();
  for (let n = 0; n < 12; n += 1) await join(game, await aTeam());
  const counted = countingRows();
  expect((await detail(aContext(null, { db: connect(counted.d1) }), game.id)).teamCount).toBe(12);
  expect(counted.read).toBeGreaterThan(0);
  expect(counted.read).toBeLessThan(6);
});
