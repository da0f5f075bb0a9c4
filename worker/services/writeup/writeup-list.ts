import { desc, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import type { RankedWriteup, WriteupRowView } from "../../contract/wire/game/writeup.ts";
import { files, games, participations, teams, writeups } from "../../db/schema/index.ts";
import { exportName, stamp } from "../../formats/export-name.ts";
import { may, requirePermission } from "../../auth/roles.ts";
import { fileKey, releaseAll } from "../file/file-store.ts";
import { zipOf } from "../file/zip.ts";
import { forgetGame, requireGame } from "../game/game-cache.ts";
import { imageUrl } from "../game/game-views.ts";
import { log, logDone } from "../log/logs.ts";

const CEILING = 10_000;

/** Administrator: the write-ups of a game, newest first. */
export async function list(ctx: Ctx, gameId: number): Promise<WriteupRowView[]> {
  requirePermission(ctx, "game.review", gameId);
  await requireGame(ctx, gameId);
  const rows = await ctx.db
    .select({ id: participations.id, team: teams, hash: writeups.fileHash, name: writeups.name, uploadedAt: writeups.uploadedAt })
    .from(writeups)
    .innerJoin(participations, eq(participations.id, writeups.participationId))
    .innerJoin(teams, eq(teams.id, participations.teamId))
    .where(eq(writeups.gameId, gameId))
    .orderBy(desc(writeups.uploadedAt), desc(participations.id))
    .limit(CEILING);
  return rows.map(({ id, team, hash, name, uploadedAt }) => ({
    id,
    team: { id: team.id, name: team.name, bio: team.bio, avatar: imageUrl(team.avatar, "avatar"), locked: team.locked, members: null },
    url: `/assets/${hash}/${name}`,
    uploadTimeUtc: isoTime(uploadedAt),
  }));
}

/** The same by rank, so that a missing one shows; teams that are not on the board come last. While it is frozen only monitors see live ranks. */
export async function ranked(ctx: Ctx, gameId: number): Promise<RankedWriteup[]> {
  const rows = await list(ctx, gameId);
  if (rows.length === 0) return [];
  const { teamIds, ranks } = await ctx.board(gameId).table(may(ctx, "game.monitor", gameId));
  const rankOf = new Map(Array.from(teamIds, (id, i) => [id, ranks[i]!]));
  const last = teamIds.length + 1;
  return rows.map((row) => ({ ...row, rank: rankOf.get(row.team.id) ?? null })).toSorted((a, b) => (a.rank ?? last) - (b.rank ?? last));
}

/** Administrator: all write-ups of a game as one ZIP. It is written while it is sent, one PDF after another, so that any number fits. */
export async function archive(ctx: Ctx, gameId: number): Promise<{ name: string; bytes: ReadableStream<Uint8Array> }> {
  requirePermission(ctx, "game.review", gameId);
  const [game] = await ctx.db.select({ title: games.title }).from(games).where(eq(games.id, gameId));
  if (!game) fail("game.notFound");
  const rows = await ctx.db
    .select({ hash: writeups.fileHash, object: files.object, name: writeups.name, uploadedAt: writeups.uploadedAt })
    .from(writeups)
    .innerJoin(participations, eq(participations.id, writeups.participationId))
    .innerJoin(files, eq(files.hash, writeups.fileHash))
    .where(eq(writeups.gameId, gameId))
    .orderBy(writeups.participationId)
    .limit(CEILING);
  const folder = `Writeups-${exportName(game.title, 200)}-${stamp(ctx.now())}`;
  return { name: `${folder}.zip`, bytes: zipOf(entries(ctx, folder, rows)) };
}

type Row = { hash: string; object: string; name: string; uploadedAt: number };

async function* entries(ctx: Ctx, folder: string, rows: Row[]) {
  for (const { hash, object, name, uploadedAt } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time is the point
    const stored = await ctx.files.get(fileKey("writeup", hash, object));
    if (stored) yield { name: `${folder}/${name}`, input: stored.body, size: stored.size, lastModified: new Date(uploadedAt) };
    else log(ctx, { level: "Warning", message: `The content of the write-up ${name} is missing from the store`, status: "NotFound" });
  }
}

/** Administrator: deletes the write-ups of a game. */
export async function removeAll(ctx: Ctx, gameId: number): Promise<void> {
  requirePermission(ctx, "game.review", gameId);
  forgetGame(gameId);
  await requireGame(ctx, gameId);
  const gone = await ctx.db.delete(writeups).where(eq(writeups.gameId, gameId)).returning({ hash: writeups.fileHash });
  await releaseAll(
    ctx,
    gone.map((row) => row.hash),
  );
  logDone(ctx, `Deleted ${gone.length} write-ups of game ${gameId}`);
}
