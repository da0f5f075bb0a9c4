import { expect, vi } from "vitest";
import type { CorrectionView } from "../../worker/contract/wire/corrections.ts";
import type { FreezeView } from "../../worker/contract/wire/freeze.ts";
import type { ScoreboardView } from "../../worker/contract/wire/board.ts";
import { FLAG } from "../world.ts";
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

/** Divisions, challenges with a flag for each team, and who takes part. */
async function arrange({ admin, players, world: { game, people }, teams }: Told): Promise<void> {
  const at = `/api/edit/games/${game}`;
  await admin.ask(`PUT ${at}/divisions`, { divisions: [{ name: "Open" }, { name: "Guests", guest: true }] });
  const late = people.at(-1)!;
  await players.at(-1)!.ask(`POST /api/game/${game}`, { teamId: late.team, organization: "Guests" });
  const { id } = await admin.ask<{ id: number }>(`POST ${at}/challenges`, { title: "Each its own", tag: "Web", type: "DynamicAttachment" });
  const flags = ["a", "b", "c"].map((flag) => {
    return { flag: `flag{${flag}}`, attachmentType: "Remote", remoteUrl: `https://files.edge.test/${flag}.zip` };
  });
  await admin.ask(`POST ${at}/challenges/${id}/flags`, flags);
  await admin.ask(`PUT ${at}/challenges`, { changes: [{ id, set: { isEnabled: true } }] });
  const { context } = await players[0]!.ask<{ context: { url: string } }>(`GET /api/game/${game}/challenges/${id}`);
  const bound = flags.find(({ remoteUrl }) => context.url.includes(remoteUrl));
  const sid = await players[0]!.ask<number>(`POST /api/game/${game}/challenges/${id}`, { flag: bound?.flag ?? "none was bound" });
  expect(await players[0]!.ask(`GET /api/game/${game}/challenges/${id}/status/${sid}`)).toBe("Accepted");
  await admin.ask(`GET ${at}/challenges/${id}`);
  const passing = await admin.ask<{ id: number }>(`POST ${at}/challenges`, { title: "Passing", tag: "Web", type: "StaticAttachment" });
  await admin.ask(`DELETE ${at}/challenges/${passing.id}`);
  await admin.ask(`POST ${at}/challenges/updateaccepted`);
  const list = await admin.ask<{ id: number; team: { id: number } }[]>(`GET /api/game/${game}/participations`);
  const other = list.find(({ team }) => team.id === teams[1])!;
  await admin.ask(`PUT /api/admin/participation/${other.id}/Suspended`);
  await admin.ask(`PUT /api/admin/participation/${other.id}/Accepted`);
}

/** A game that is to come: whoever has joined it can leave it, and it can be rehearsed. */
async function prepare({ admin, players, world: { people } }: Told): Promise<void> {
  const times = { start: Date.now() + 86_400_000, end: Date.now() + 172_800_000 };
  const { id } = await admin.ask<{ id: number }>("POST /api/edit/games", { title: "To come", ...times });
  await players[0]!.ask(`POST /api/game/${id}`, { teamId: people[0]!.team });
  await players[0]!.ask(`DELETE /api/game/${id}`);
  const at = `/api/edit/games/${id}/rehearsal`;
  await admin.ask(`POST ${at}`, { teams: 1, rate: 1, minutes: 1 });
  await admin.ask(`DELETE ${at}`);
  await admin.ask(`DELETE /api/edit/games/${id}`);
}

async function watch({ admin, world: { game }, teams }: Told): Promise<void> {
  const at = `/api/edit/games/${game}`;
  const link = await admin.ask<{ id: number }>(`POST ${at}/stage/links`, { name: "hall" });
  await admin.ask(`PUT ${at}/stage`, { scene: "spotlight", teamId: teams[0] });
  await admin.ask(`GET /api/game/${game}/stage`);
  await admin.ask(`DELETE ${at}/stage/links/${link.id}`);
  await admin.ask(`GET ${at}/control`);
  await admin.ask(`GET ${at}/readiness`);
  await admin.ask(`GET ${at}/rehearsal`);
  expect(await admin.refused(`DELETE ${at}/rehearsal`)).toBe("rehearsal.none");
  await admin.ask(`GET /api/game/${game}/submissions`);
  await admin.ask(`GET /api/game/${game}/events`);
  await admin.file(`GET /api/game/${game}/scoreboardsheet`);
}
