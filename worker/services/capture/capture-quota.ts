import { eq, sum } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { captures } from "../../db/schema/index.ts";
import { BoundedCache } from "../../domain/bounded-cache.ts";
import type { CaptureKey } from "./capture-files.ts";
import { log } from "../log/logs.ts";
import { MEMORY } from "../../memory.ts";
import { isFresh } from "../../domain/fresh.ts";

/** One team may use this share of a challenge's quota, so that a noisy team does not end the recording for all. */
const SHARE = 8;
const FRESH_MS = 60_000;

/** Bytes of each team; read again after a minute because summing up thousands of rows for each upload would be too slow. */
type Used = { at: number; teams: Map<number, number>; reported: boolean };
const TEAM_BYTES = 50;
const known = new BoundedCache<number, Used>(MEMORY.captureUsage, ({ teams }) => 100 + TEAM_BYTES * teams.size);

/**
 * Whether a recording fits into the quotas of its challenge and team. Stored recordings are never removed to make room: a team could erase
 * its own traces with noise.
 */
export async function isWithinQuota(ctx: Ctx, { challengeId, participationId }: CaptureKey, size: number): Promise<boolean> {
  const used = await usedBy(ctx, challengeId);
  const all = [...used.teams.values()].reduce((total, bytes) => total + bytes, 0);
  const own = used.teams.get(participationId) ?? 0;
  const fits = all + size <= ctx.captureBytes && own + size <= ctx.captureBytes / SHARE;
  if (!fits && !used.reported) {
    used.reported = true;
    const message = `No room for more recordings of challenge ${challengeId} (participation ${participationId})`;
    log(ctx, { level: "Warning", message, status: "Failed" });
  }
  return fits;
}

/** Adds what was stored, until the total is read again. */
export function addUsage({ challengeId, participationId }: CaptureKey, size: number): void {
  const used = known.get(challengeId);
  if (!used) return;
  used.teams.set(participationId, (used.teams.get(participationId) ?? 0) + size);
  known.set(challengeId, used);
}

/** To be called after recordings were deleted. */
export function forgetUsage(challengeId: number): void {
  known.delete(challengeId);
}

async function usedBy(ctx: Ctx, challengeId: number): Promise<Used> {
  const held = known.get(challengeId);
  if (held && isFresh(held.at, ctx.now(), FRESH_MS)) return held;
  const changes = known.changes;
  const rows = await ctx.db
    .select({ id: captures.participationId, bytes: sum(captures.size) })
    .from(captures)
    .where(eq(captures.challengeId, challengeId))
    .groupBy(captures.participationId);
  const used = { at: ctx.now(), teams: new Map(rows.map(({ id, bytes }) => [id, Number(bytes)])), reported: held?.reported ?? false };
  known.set(challengeId, used, changes);
  return used;
}
