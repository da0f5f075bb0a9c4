import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { connect } from "../db/client.ts";
import { archiveOf } from "../services/archive/game-export.ts";
import { edited } from "../testing/archives/archive-changes.ts";
import {
  anEventfulGame,
  exported,
  imported,
  jsonOf,
  peopleOf,
  rejoined,
  unzipped,
  wireBoardOf,
  zipped,
} from "../testing/archives/archives.ts";
import { ok } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { aRunningGame, type TestPlayers } from "../testing/games.ts";
import { ledgerOf } from "../testing/ledgers.ts";

const ALL = "teams=true&submissions=true&personal=true";

test("flags of deleted teams do not prevent an import, even if an earlier version included them in the archive", async () => {
  const game = await anEventfulGame();
  const as = game.organiser;
  const held = (await ledgerOf(game.id).bindings()).find((one) => one.participationId === game.teams[1]!.participationId)!;
  await ok("DELETE", `/api/admin/teams/${game.teams[1]!.id}`, { as });
  const before = await wireBoardOf(game.id);
  const parts = unzipped(await exported(as, game.id, ALL));
  expect(peopleOf(parts).bindings.map(({ participationId }) => participationId)).toEqual([game.teams[0]!.participationId]);
  const older = edited(parts, { people: ({ bindings }) => bindings.push(held) });
  await ok("DELETE", `/api/edit/games/${game.id}`, { as });
  for (const archive of [parts, older]) {
    const { id } = await rejoined(as, zipped(archive));
    expect(await wireBoardOf(id)).toBe(before);
    expect(await ledgerOf(id).bindings()).toHaveLength(1);
    expect((await ok<{ differences: unknown[] }>("GET", `/api/admin/audit/${id}`, { as })).differences).toEqual([]);
    await ok("DELETE", `/api/edit/games/${id}`, { as });
  }
});

test("a flag that a team was given during the export does not prevent an import", async () => {
  const { organiser: as, ...game } = await anEventfulGame();
  const dynamic = game.challenges[2]!;
  const [{ id: flagId }] = (await ok<{ flags: [{ id: number }] }>("GET", `/api/edit/games/${game.id}/challenges/${dynamic.id}`, { as }))
    .flags;
  // As the Ledger answers the export, after the flags were read.
  const late = { id: flagId + 1_000, digest: "0".repeat(64), owner: game.teams[2]!.participationId };
  await ledgerOf(game.id).setOwnFlag(dynamic.id, late);
  await imported(as, await exported(as, game.id, ALL));
});

test("a team that is deleted during the export takes its own flag along", async () => {
  const game = await aRunningGame({ challenges: [{ type: "DynamicContainer", flags: [] }], teams: 2 });
  const [{ participationId: gone }, { participationId: stays }] = game.teams as [TestPlayers, TestPlayers];
  const own = env.DB.prepare("INSERT INTO flags (challenge_id, flag, participation_id) VALUES (?, ?, ?)");
  await env.DB.batch([gone, stays].map((id) => own.bind(game.challenges[0]!.id, `flag{${id}}`, id)));
  let batches = 0;
  // The flags are read by the first, the teams by the second.
  const batch = async (list: D1PreparedStatement[]) => {
    if ((batches += 1) === 2) await env.DB.prepare("DELETE FROM participations WHERE id = ?").bind(gone).run();
    return env.DB.batch(list);
  };
  const leaving = new Proxy(env.DB, {
    get(target, name: keyof D1Database) {
      if (name === "batch") return batch;
      const value = target[name];
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const ctx = aContext(null, { db: connect(leaving) });
  const { bytes } = await archiveOf(ctx, game.id, { teams: true, submissions: true, personal: true });
  const archive = new Uint8Array(await new Response(bytes).arrayBuffer());
  expect(jsonOf(unzipped(archive)).challenges[0]!.flags.map(({ team }) => team)).toEqual([stays]);
  await imported(game.organiser, archive);
});
