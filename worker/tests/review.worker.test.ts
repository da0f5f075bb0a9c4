import { expect, test } from "vitest";
import type { ParticipationView } from "../contract/wire/game/participation.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aGame, aTeam, joinGame, type TestGame } from "../testing/games.ts";

const move = (game: TestGame, id: number, status: string) =>
  call("PUT", `/api/admin/participation/${id}/${status}`, { as: game.organiser });

async function statusOf(game: TestGame, id: number): Promise<string | undefined> {
  const rows = await ok<ParticipationView[]>("GET", `/api/game/${game.id}/participations`, { as: game.organiser });
  return rows.find((row) => row.id === id)?.status;
}

async function walk(game: TestGame, id: number, path: string[]): Promise<string[]> {
  const answers: string[] = [];
  for (const status of path) {
    const answer = await move(game, id, status);
    answers.push(answer.status === 200 ? "ok" : await refusal(answer));
  }
  return answers;
}

test("the organiser moves a team only along the state machine", async () => {
  const game = await aGame();
  const { participationId: id } = await joinGame(game, await aTeam(), { wait: true });
  const no = "400 participation.transition";
  expect(await walk(game, id, ["Suspended", "Pending"])).toEqual([no, "ok"]);
  expect(await walk(game, id, ["accepted", "Accepted", "Rejected", "Pending", "Unsubmitted"])).toEqual(["ok", "ok", no, no, no]);
  expect(await walk(game, id, ["SUSPENDED", "Rejected", "Pending", "Accepted"])).toEqual(["ok", no, no, "ok"]);
  expect(await statusOf(game, id)).toBe("Accepted");
});

test("a rejected team does not become accepted by a concurrent join", async () => {
  const game = await aGame();
  const { participationId: id } = await joinGame(game, await aTeam(), { wait: true });
  const no = "400 participation.transition";
  expect(await walk(game, id, ["Rejected", "Accepted", "Suspended", "Pending"])).toEqual(["ok", no, no, no]);
});

test("an invalid status, and an unknown participation, are refused", async () => {
  const game = await aGame();
  const { participationId: id } = await joinGame(game, await aTeam(), { wait: true });
  expect(await refusal(await move(game, id, "Crowned"))).toBe("400 field.invalid");
  expect(await refusal(await move(game, 2_147_483_647, "Accepted"))).toBe("404 participation.notFound");
  expect(await statusOf(game, id)).toBe("Pending");
});

test("acceptance locks the team", async () => {
  const game = await aGame();
  await joinGame(game, await aTeam());
  const [row] = await ok<ParticipationView[]>("GET", `/api/game/${game.id}/participations`, { as: game.organiser });
  expect(row!.team.locked).toBe(true);
});
