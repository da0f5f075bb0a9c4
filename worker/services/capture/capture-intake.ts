import { and, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import { captures, challenges, participations } from "../../db/schema/index.ts";
import { captureKey, type CaptureKey } from "./capture-files.ts";
import { addUsage, isWithinQuota } from "./capture-quota.ts";
import { receive as receiveFile, type Ends } from "../file/file-intake.ts";

/** The first bytes of every recording: a classic pcap of Ethernet frames with microseconds. */
const PCAP = [0xd4, 0xc3, 0xb2, 0xa1, 2, 0, 4, 0];

/** A host's upload, as its request describes it: the host, the announced number of bytes, and the stream. */
export type CaptureUpload = { authorization: string; size: number; chunks: AsyncIterable<Uint8Array> | null };

/**
 * Stores a recording from a host, complete or partial; a later one of the same name replaces it. Refuses with `unauthorized`,
 * `capture.notYours`, `capture.gone` (the host may throw it away), `capture.full`, `capture.malformed` and `tooLarge`.
 */
export async function receive(ctx: Ctx, key: CaptureKey, { authorization, size, chunks }: CaptureUpload): Promise<void> {
  const allowed = await ctx.fleet().recorder(authorization, key.challengeId, key.participationId);
  ctx.free = allowed.ok || allowed.code !== "unauthorized";
  if (!allowed.ok) fail(allowed.code);
  if (size > LIMITS.captureBytes) fail("tooLarge");
  if (!chunks || !Number.isInteger(size) || size <= 0) fail("capture.malformed");
  const { gameId, before } = await placeOf(ctx, key);
  if (!(await isWithinQuota(ctx, key, size - before))) fail("capture.full");
  await begin(ctx, key, gameId);
  await put(ctx, key, chunks, size);
  await finish(ctx, key, size);
  addUsage(key, size - before);
}

/** The game of both challenge and participation, and how much of the recording is already stored. */
async function placeOf(ctx: Ctx, key: CaptureKey): Promise<{ gameId: number; before: number }> {
  const [row] = await ctx.db
    .select({ gameId: challenges.gameId, before: captures.size })
    .from(challenges)
    .innerJoin(participations, eq(participations.gameId, challenges.gameId))
    .leftJoin(captures, isIt(key))
    .where(and(eq(challenges.id, key.challengeId), eq(participations.id, key.participationId)));
  return row ? { gameId: row.gameId, before: row.before ?? 0 } : fail("capture.gone");
}

function isIt({ challengeId, participationId, name }: CaptureKey) {
  return and(eq(captures.challengeId, challengeId), eq(captures.participationId, participationId), eq(captures.name, name));
}

/** The row is written before its object, so that no object lacks a row. */
async function begin(ctx: Ctx, key: CaptureKey, gameId: number): Promise<void> {
  const begun = await ctx.db
    .insert(captures)
    .values({ ...key, gameId, size: 0, updatedAt: ctx.now() })
    .onConflictDoUpdate({
      target: [captures.challengeId, captures.participationId, captures.name],
      set: { updatedAt: ctx.now() },
      setWhere: isNull(captures.deletedAt),
    })
    .returning({ name: captures.name });
  if (begun.length === 0) fail("capture.gone");
}

/** R2 keeps the old object under the key until all bytes of the new one have arrived. */
async function put(ctx: Ctx, key: CaptureKey, chunks: AsyncIterable<Uint8Array>, size: number): Promise<void> {
  const isWhole = ({ head, size: arrived }: Ends) => arrived === size && PCAP.every((byte, at) => head[at] === byte);
  const check = (ends: Ends) => (isWhole(ends) ? null : "capture.malformed");
  const rules = { most: LIMITS.captureBytes, tooLarge: "tooLarge", check } as const;
  const { held } = await receiveFile(ctx, chunks, rules, captureKey(key));
  if ("bytes" in held) await ctx.files.put(captureKey(key), held.bytes);
}

/**
 * Records what has arrived, unless the recording, its team or its challenge was deleted during the upload: then the object is deleted
 * again.
 */
async function finish(ctx: Ctx, key: CaptureKey, size: number): Promise<void> {
  const { challengeId, participationId } = key;
  const isThere = sql`EXISTS (SELECT 1 FROM ${challenges} WHERE ${challenges.id} = ${challengeId})
    AND EXISTS (SELECT 1 FROM ${participations} WHERE ${participations.id} = ${participationId})`;
  const mine = isIt(key);
  const entered = await ctx.db
    .update(captures)
    .set({ size, updatedAt: ctx.now() })
    .where(and(mine, isNull(captures.deletedAt), isThere))
    .returning({ name: captures.name });
  if (entered.length > 0) return;
  await ctx.files.delete(captureKey(key));
  await ctx.db.delete(captures).where(and(mine, sql`NOT (${isThere})`));
  fail("capture.gone");
}
