import { expect } from "vitest";
import type { Told } from "./tell.ts";

/** Divisions, challenges with a flag for each team, and the participants. */
export async function arrange({ admin, players, world: { game, people }, teams }: Told): Promise<void> {
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

/** A future game: players who have joined can leave it, and it can be rehearsed. */
export async function prepare({ admin, players, world: { people } }: Told): Promise<void> {
  const times = { start: Date.now() + 86_400_000, end: Date.now() + 172_800_000 };
  const { id } = await admin.ask<{ id: number }>("POST /api/edit/games", { title: "To come", ...times });
  await players[0]!.ask(`POST /api/game/${id}`, { teamId: people[0]!.team });
  await players[0]!.ask(`DELETE /api/game/${id}`);
  const at = `/api/edit/games/${id}/rehearsal`;
  await admin.ask(`POST ${at}`, { teams: 1, rate: 1, minutes: 1 });
  await admin.ask(`DELETE ${at}`);
  await admin.ask(`DELETE /api/edit/games/${id}`);
}

/** What those who watch a game read, and what they put on its stages. */
export async function watch({ admin, world: { game }, teams }: Told): Promise<void> {
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
