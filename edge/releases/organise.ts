import { expect, vi } from "vitest";
import type { CorrectionView } from "../../worker/contract/wire/board/corrections.ts";
import type { FreezeView } from "../../worker/contract/wire/game/freeze.ts";
import type { ScoreboardView } from "../../worker/contract/wire/board/board.ts";
import { FLAG } from "../world.ts";
import { arrange, prepare, watch } from "./arrange.ts";
import type { Told } from "./tell.ts";

const guid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

/** What organisers do while a game runs. */
export async function organise(told: Told): Promise<void> {
  await correct(told);
  await freeze(told);
  await speak(told);
  await arrange(told);
  await watch(told);
  await prepare(told);
}

async function correct({ admin, world: { game }, teams }: Told): Promise<void> {
  const at = `/api/edit/games/${game}/corrections`;
  const points = { do: "points", teamId: teams[0], points: -7, reason: "Shared a flag", key: guid(1) };
  const { total } = await admin.ask<{ total: number }>(`POST ${at}/preview`, points);
  expect(total).toBeGreaterThan(0);
  const made = await admin.ask<CorrectionView>(`POST ${at}`, points);
  expect(made.points).toBe(-7);
  await admin.ask(`GET ${at}/${made.id}/undo`);
  await admin.ask(`POST ${at}/${made.id}/undo`, { reason: "It was not they" });
  const { corrections } = await admin.ask<{ corrections: CorrectionView[] }>(`GET ${at}`);
  expect(corrections.map(({ undone }) => undone?.reason)).toEqual(["It was not they"]);
  await admin.ask(`PUT /api/edit/games/${game}/pause`, { paused: true, reason: "A short break" });
  await admin.ask(`PUT /api/edit/games/${game}/pause`, { paused: false });
}

async function freeze({ admin, players, world: { game, challenges } }: Told): Promise<void> {
  const at = `/api/edit/games/${game}/freeze`;
  const frozen = await admin.ask<FreezeView>(`POST ${at}`, { action: "freeze" });
  expect(frozen.since).not.toBeNull();
  await players[0]!.ask(`POST /api/game/${game}/challenges/${challenges[2]}`, { flag: FLAG });
  await players[1]!.ask(`POST /api/game/${game}/challenges/${challenges[2]}`, { flag: FLAG });
  await vi.waitFor(async () => expect((await admin.ask<FreezeView>(`GET ${at}`)).left).toBe(2));
  const { items } = await players[1]!.ask<ScoreboardView>(`GET /api/game/${game}/scoreboard`);
  expect(items.map(({ solvedCount }) => solvedCount)).toEqual([1, 1]);
  expect((await admin.ask<FreezeView>(`POST ${at}`, { action: "next", made: 0 })).made).toBe(1);
  expect((await admin.ask<FreezeView>(`POST ${at}`, { action: "back", made: 1 })).made).toBe(0);
  expect((await admin.ask<FreezeView>(`POST ${at}`, { action: "all", made: 0 })).left).toBe(0);
}

async function speak({ admin, world: { game }, teams }: Told): Promise<void> {
  const at = `/api/edit/games/${game}`;
  const notice = await admin.ask<{ id: number }>(`POST ${at}/notices`, { content: "News" });
  await admin.ask(`PUT ${at}/notices/${notice.id}`, { content: "Newer" });
  await admin.ask(`DELETE ${at}/notices/${notice.id}`);
  const message = await admin.ask<{ id: number }>(`POST ${at}/teams/${teams[0]}/messages`, { text: "Well done" });
  await admin.ask(`DELETE ${at}/teams/${teams[0]}/messages/${message.id}`);
  const hook = { name: "hook", url: "http://127.0.0.1:1/", shape: "json", kinds: ["solve"], enabled: false };
  const { id } = await admin.ask<{ id: string }>(`POST ${at}/webhooks`, hook);
  await admin.ask(`PUT ${at}/webhooks/${id}`, { name: "another" });
  await admin.ask(`POST ${at}/webhooks/${id}/secret`);
  await admin.ask(`POST ${at}/webhooks/${id}/test`);
  await admin.ask(`GET ${at}/webhooks/${id}/failures`);
  await admin.ask(`POST ${at}/webhooks/${id}/failures`, {});
  await admin.ask(`DELETE ${at}/webhooks/${id}/failures`);
  expect(await admin.ask<unknown[]>(`GET ${at}/webhooks`)).toHaveLength(1);
  await admin.ask(`DELETE ${at}/webhooks/${id}`);
}
