import { and, asc, desc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { CaptureChallengeView, CaptureTeamView, FileRecordView } from "../../contract/wire/monitor/capture.ts";
import { fail } from "../../contract/wire/errors.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import { captures, challenges, participations, teams } from "../../db/schema/index.ts";
import { stamp } from "../../formats/export-name.ts";
import { gamesOf, requirePermission, requireSomewhere } from "../../auth/roles.ts";
import { captureKey, deleteCaptures, type CaptureKey } from "./capture-files.ts";
import { forgetUsage } from "./capture-quota.ts";
import { zipOf } from "../file/zip.ts";
import { imageUrl } from "../game/game-views.ts";
import { log, logDone } from "../log/logs.ts";

export { receive, type CaptureUpload } from "./capture-intake.ts";

/** How many a list shows. */
const CEILING = 5_000;
const AT_ONCE = 1_000;
type Row = typeof captures.$inferSelect;
const isThere = and(gt(captures.size, 0), isNull(captures.deletedAt));
/** Stored, or deleted by a monitor; a team whose recordings were all deleted has an empty list instead of an unknown one. */
const wasThere = or(isThere, isNotNull(captures.deletedAt));
const ofTeam = (challengeId: number, participationId: number) =>
  and(eq(captures.challengeId, challengeId), eq(captures.participationId, participationId))!;

/** Monitor: the challenges of a game that have recordings, or had some; none for an unknown game. */
export async function challengesOf(ctx: Ctx, gameId: number): Promise<CaptureChallengeView[]> {
  requirePermission(ctx, "game.monitor", gameId);
  const { id, title, tag, type, enabled, capture } = challenges;
  const count = sql<number>`(SELECT count(DISTINCT ${captures.participationId}) FROM ${captures}
    WHERE ${captures.challengeId} = ${id} AND ${isThere})`;
  return ctx.db
    .select({ id, title, tag, type, isEnabled: enabled, count })
    .from(challenges)
    .where(and(eq(challenges.gameId, gameId), or(eq(capture, true), gt(count, 0))))
    .orderBy(asc(id));
}

/**
 * Monitor: the teams that have recordings of a challenge, or had some, by name. Refuses with `capture.notFound` when there never were any.
 */
export async function teamsOf(ctx: Ctx, challengeId: number): Promise<CaptureTeamView[]> {
  await requireMonitor(ctx, challengeId);
  const rows = await ctx.db
    .select({ part: participations, team: teams, count: sql<number>`count(*) FILTER (WHERE ${isThere})` })
    .from(captures)
    .innerJoin(participations, eq(participations.id, captures.participationId))
    .innerJoin(teams, eq(teams.id, participations.teamId))
    .where(and(eq(captures.challengeId, challengeId), wasThere))
    .groupBy(captures.participationId)
    .orderBy(asc(teams.name), asc(participations.id));
  if (rows.length === 0) fail("capture.notFound");
  return rows.map(({ part, team, count }) => ({
    id: part.id,
    teamId: team.id,
    name: team.name,
    organization: part.division,
    avatar: imageUrl(team.avatar, "avatar"),
    count,
  }));
}

/** Monitor: a team's recordings of a challenge, newest first. Refuses with `capture.notFound` when there never were any. */
export async function filesOf(ctx: Ctx, challengeId: number, participationId: number): Promise<FileRecordView[]> {
  await requireMonitor(ctx, challengeId);
  const rows = await rowsOf(ctx, challengeId, participationId);
  if (rows.length === 0) await requireRecorded(ctx, challengeId, participationId);
  return rows.map(({ name, size, updatedAt }) => ({ fileName: name, size, updateTime: isoTime(updatedAt) }));
}

/** A file for download; its size when it is known before sending. */
export type Download = { name: string; bytes: ReadableStream<Uint8Array>; size?: number };

/** Monitor: one recording, streamed. */
export async function open(ctx: Ctx, key: CaptureKey): Promise<Download> {
  await requireMonitor(ctx, key.challengeId);
  const mine = and(ofTeam(key.challengeId, key.participationId), eq(captures.name, key.name), isThere);
  const [row] = await ctx.db.select({ name: captures.name }).from(captures).where(mine);
  const object = row && (await ctx.files.get(captureKey(key)));
  if (!object) fail("capture.notFound");
  return { name: key.name, bytes: object.body, size: object.size };
}

/**
 * Monitor: all of a team's recordings as one ZIP, written while it is sent: a script that guesses leaves one for each try. `atOnce`: how many rows are
 * in memory.
 */
export async function archive(ctx: Ctx, challengeId: number, participationId: number, atOnce = AT_ONCE): Promise<Download> {
  await requireMonitor(ctx, challengeId);
  const next = (after: string) => rowsAfter(ctx, { challengeId, participationId, name: after }, atOnce);
  const first = await next("");
  if (first.length === 0) fail("capture.notFound");
  const folder = `Capture-${challengeId}-${participationId}-${stamp(ctx.now())}`;
  return { name: `${folder}.zip`, bytes: zipOf(entries(ctx, folder, first, next)) };
}

/** Monitor: deletes one recording; a connection that is still open is not recorded any further. */
export async function remove(ctx: Ctx, key: CaptureKey): Promise<void> {
  await requireMonitor(ctx, key.challengeId);
  const count = await deleteCaptures(ctx, and(ofTeam(key.challengeId, key.participationId), eq(captures.name, key.name))!);
  if (count === 0) fail("capture.notFound");
  forgetUsage(key.challengeId);
  logDone(ctx, `Deleted the recording ${key.name} of challenge ${key.challengeId}, participation ${key.participationId}`);
}

/** Monitor: deletes all of a team's recordings of a challenge. Refuses with `capture.notFound` when there never were any. */
export async function removeAll(ctx: Ctx, challengeId: number, participationId: number): Promise<void> {
  await requireMonitor(ctx, challengeId);
  const count = await deleteCaptures(ctx, ofTeam(challengeId, participationId));
  if (count === 0) return requireRecorded(ctx, challengeId, participationId);
  forgetUsage(challengeId);
  logDone(ctx, `Deleted ${count} recordings of challenge ${challengeId}, participation ${participationId}`);
}

/**
 * Requires that the caller monitors the game of the challenge (also of a deleted challenge). A monitor of single games does not learn
 * whether challenges of other games exist.
 */
async function requireMonitor(ctx: Ctx, challengeId: number): Promise<void> {
  if (gamesOf(ctx, "game.monitor") === "all") return;
  requireSomewhere(ctx, "game.monitor");
  const [rows, [recorded]] = await ctx.db.batch([
    ctx.db.select({ gameId: challenges.gameId }).from(challenges).where(eq(challenges.id, challengeId)),
    ctx.db.select({ gameId: captures.gameId }).from(captures).where(eq(captures.challengeId, challengeId)).limit(1),
  ]);
  requirePermission(ctx, "game.monitor", rows[0]?.gameId ?? recorded?.gameId ?? 0);
}

/** Refuses where no recording ever was. */
async function requireRecorded(ctx: Ctx, challengeId: number, participationId: number): Promise<void> {
  const ever = ctx.db.select({ name: captures.name }).from(captures);
  const [one] = await ever.where(and(ofTeam(challengeId, participationId), wasThere)).limit(1);
  if (!one) fail("capture.notFound");
}

async function rowsOf(ctx: Ctx, challengeId: number, participationId: number) {
  return ctx.db
    .select()
    .from(captures)
    .where(and(ofTeam(challengeId, participationId), isThere))
    .orderBy(desc(captures.updatedAt), asc(captures.name))
    .limit(CEILING);
}

/** A team's next recordings by name, after this one. */
async function rowsAfter(ctx: Ctx, { challengeId, participationId, name }: CaptureKey, count: number): Promise<Row[]> {
  return ctx.db
    .select()
    .from(captures)
    .where(and(ofTeam(challengeId, participationId), isThere, gt(captures.name, name)))
    .orderBy(asc(captures.name))
    .limit(count);
}

async function* entries(ctx: Ctx, folder: string, first: Row[], next: (after: string) => Promise<Row[]>) {
  for (let rows = first; rows.length > 0; rows = await next(rows.at(-1)!.name)) {
    for (const row of rows) {
      // oxlint-disable-next-line no-await-in-loop -- one at a time is the point
      const stored = await ctx.files.get(captureKey(row));
      if (stored) yield { name: `${folder}/${row.name}`, input: stored.body, size: stored.size, lastModified: new Date(row.updatedAt) };
      else
        log(ctx, { level: "Warning", message: `The content of the recording ${row.name} is missing from the store`, status: "NotFound" });
    }
  }
}
