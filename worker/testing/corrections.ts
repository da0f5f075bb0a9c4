import { env, runInDurableObject } from "cloudflare:test";
import { expect } from "vitest";
import type { GameState } from "../../durable-objects/ledger/game-state.ts";
import { scoreOfTeam } from "../../durable-objects/ledger/team-score.ts";
import { boardOf, ledgerOf } from "../contract/rpc/stubs.ts";
import type { AuditView } from "../contract/wire/monitor/audit.ts";
import type { CorrectionPreview, CorrectionView } from "../contract/wire/board/corrections.ts";
import type { NoticeView } from "../contract/wire/monitor/notices.ts";
import { call, ok, refusal } from "./call.ts";
import { aRunningGame, submit, type RunningGame, type TestPlayers } from "./games.ts";
import { ledgerOf as stubOf } from "./ledgers.ts";
import { anAdmin } from "./users.ts";

export type World = RunningGame & { teams: [TestPlayers, TestPlayers, TestPlayers] };

/** Three teams, of which the first two have solved the first challenge, in this order. */
export async function aWorld(): Promise<World> {
  const game = (await aRunningGame({ challenges: 2, teams: 3 })) as World;
  for (const team of game.teams.slice(0, 2)) await solve(game, team, 0);
  return game;
}

export const solve = (game: RunningGame, team: TestPlayers, nth: number) =>
  submit(game, game.challenges[nth]!, team.captain, game.challenges[nth]!.flags[0]!);
export const path = (game: RunningGame, rest = "") => `/api/edit/games/${game.id}/corrections${rest}`;
export const body = (fields: object) => ({ reason: "because", key: crypto.randomUUID(), ...fields });
export const correct = (game: RunningGame, fields: object) =>
  ok<CorrectionView>("POST", path(game), { as: game.organiser, body: body(fields) });
export const preview = (game: RunningGame, fields: object) =>
  ok<CorrectionPreview>("POST", path(game, "/preview"), { as: game.organiser, body: body(fields) });
/** The code of a refusal alone. */
export const codeOf = async (answer: Response) => (await refusal(answer)).split(" ")[1];
export const refused = async (game: RunningGame, fields: object) =>
  codeOf(await call("POST", path(game), { as: game.organiser, body: body(fields) }));
export const undo = (game: RunningGame, { id }: { id: number }) =>
  ok<CorrectionView>("POST", path(game, `/${id}/undo`), { as: game.organiser, body: { reason: "a mistake" } });
export const notices = async (game: RunningGame) =>
  (await ok<NoticeView[]>("GET", `/api/game/${game.id}/notices`, { as: game.organiser })).filter(({ type }) => type === "Normal");
export const audit = async (game: RunningGame) =>
  (await ok<AuditView>("GET", `/api/admin/audit/${game.id}`, { as: await anAdmin() })).differences;

/** Places and scores according to the Board; the Ledger, whose rules ask for scores, must agree. */
export async function standings(game: World) {
  await ledgerOf(env, game.id).flush();
  const { rows } = await boardOf(env, game.id).page({ skip: 0, count: 10 }, true);
  for (const { id, score } of rows) {
    const held = await runInDurableObject(stubOf(game.id), (ledger) => {
      const { state } = ledger as unknown as { state: GameState };
      const [participation] = [...state.participations].find(([, { teamId }]) => teamId === id)!;
      return scoreOfTeam(state, participation);
    });
    expect(held).toBe(score);
  }
  const nameOf = (id: number) => game.teams.findIndex((team) => team.id === id) + 1;
  return rows.map(({ id, score, solvedChallenges }) => [nameOf(id), score, solvedChallenges.map(({ type }) => type).join()]);
}
