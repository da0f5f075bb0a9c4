import { expect, vi } from "vitest";
import type { AuditView } from "../../worker/contract/wire/monitor/audit.ts";
import type { ImportPreview, ImportView } from "../../worker/contract/wire/archive/archive.ts";
import type { RebuildView, RecopyView } from "../../worker/contract/wire/archive/recovery.ts";
import type { ScoreboardView } from "../../worker/contract/wire/board/board.ts";
import type { Told } from "./tell.ts";

/** What operators do: hosts, instances, archives, recovery. At the end the platform is intact. */
export async function operate(told: Told): Promise<void> {
  await hosts(told);
  await archives(told);
  await recover(told);
}

async function hosts({ admin, players, world: { game } }: Told): Promise<void> {
  const { host } = await admin.ask<{ host: { id: string } }>("POST /api/admin/hosts", { name: "one" });
  await admin.ask(`PUT /api/admin/hosts/${host.id}`, { draining: true });
  await admin.ask("GET /api/admin/hosts");
  await admin.ask("POST /api/admin/images", { image: "challenge:1" });
  await admin.ask("PUT /api/admin/registries", []);
  await admin.ask("GET /api/admin/registries");
  const at = `/api/edit/games/${game}/challenges`;
  const { id } = await admin.ask<{ id: number }>(`POST ${at}`, { title: "An instance", tag: "Pwn", type: "DynamicContainer" });
  const image = { containerImage: "challenge:1", flagTemplate: "flag{[TEAM_HASH]}", isEnabled: true };
  await admin.ask(`PUT ${at}/${id}`, image);
  const own = `/api/game/${game}/container/${id}`;
  expect(await players[0]!.refused(`POST ${own}`)).toMatch(/^instance\./);
  await players[0]!.ask(`GET ${own}`);
  expect(await players[0]!.refused(`POST ${own}/extend`)).toMatch(/^instance\./);
  expect(await players[0]!.refused(`DELETE ${own}`)).toMatch(/^instance\./);
  await admin.ask("GET /api/admin/instances");
  await admin.ask("DELETE /api/admin/instances?challengeId=1");
  await admin.ask(`DELETE /api/admin/hosts/${host.id}`);
}

async function archives({ admin, world: { game } }: Told): Promise<void> {
  const bytes = await admin.file(`GET /api/edit/games/${game}/export?submissions=1&personal=1`);
  const form = () => {
    const sent = new FormData();
    sent.set("file", new File([bytes], "game.zip"));
    return sent;
  };
  const { join } = await admin.ask<ImportPreview>("POST /api/edit/games/import/preview", form());
  const { id } = await admin.ask<ImportView>(`POST /api/edit/games/import?join=${join}`, form());
  const before = await admin.ask<ScoreboardView>(`GET /api/game/${game}/scoreboard`);
  await vi.waitFor(async () => {
    const after = await admin.ask<ScoreboardView>(`GET /api/game/${id}/scoreboard`);
    expect(after.items.map(({ score }) => score)).toEqual(before.items.map(({ score }) => score));
  });
  await admin.ask(`DELETE /api/edit/games/${id}`);
}

async function recover({ admin, world: { game, hidden } }: Told): Promise<void> {
  await vi.waitFor(async () => {
    const { missing, changed, beyond } = await admin.ask<RecopyView>(`POST /api/admin/recovery/${game}/recopy?dry=1`);
    expect([missing, changed, beyond]).toEqual([0, 0, 0]);
  });
  await admin.ask(`POST /api/admin/recovery/${game}/recopy`);
  const before = await admin.ask<ScoreboardView>(`GET /api/game/${game}/scoreboard`);
  const { lost } = await admin.ask<RebuildView>(`POST /api/admin/recovery/${game}/rebuild`);
  expect(lost).toEqual({ entries: 0, submissions: 0, solves: 0 });
  await admin.ask(`POST /api/admin/recovery/${game}/rewind?dry=1`);
  // Objects have no history here: the Ledger is asked, and says so.
  expect(await admin.refused(`POST /api/admin/recovery/${game}/rewind?dry=1&to=${new Date().toISOString()}`)).toMatch(/^recovery\./);
  await admin.ask("POST /api/admin/recovery/sequences?dry=1");
  const after = await admin.ask<ScoreboardView>(`GET /api/game/${game}/scoreboard`);
  expect(after.items).toEqual(before.items);
  expect((await admin.ask<AuditView>(`GET /api/admin/audit/${game}`)).differences).toEqual([]);
  await admin.ask("GET /api/admin/health");
  await admin.ask(`DELETE /api/edit/games/${hidden}`);
  await admin.ask(`PUT /api/edit/games/${game}`, { end: Date.now() - 1_000 });
  await admin.ask(`GET /api/game/${game}/statistics`);
  await admin.file(`GET /api/edit/games/${game}/site`);
}
