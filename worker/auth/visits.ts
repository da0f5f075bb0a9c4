import type { Ctx } from "../context.ts";
import { noteVisits, type Visit } from "../db/statements/sessions.ts";
import { errorText } from "../domain/log/error-text.ts";
import { isFresh } from "../domain/fresh.ts";

/** How long visits are collected at most before they are written together. */
const GATHER_MS = 1_000;
/** After this long, a request that was to write them is assumed dead. */
const LOST_MS = 5_000;
/** So many are written without waiting for more: in a rush the writes come evenly, each a few milliseconds of D1, and not as one long one every second. */
const AT_ONCE = 100;

/** Visits by session, and since when they have been collected; null when no request is going to write them. */
type Gathering = { waiting: Map<string, Visit>; since: number | null };

/** By database: an isolate has one, and a test may have its own. */
const gatherings = new WeakMap<D1Database, Gathering>();

/** Records a visit after the answer. A lost one is recorded at the session's next request, which finds the old one in D1. */
export function noteVisit(ctx: Ctx, visit: Visit): void {
  const gathering = gatherings.get(ctx.d1) ?? { waiting: new Map(), since: null };
  gatherings.set(ctx.d1, gathering);
  gathering.waiting.set(visit.session, visit);
  if (gathering.waiting.size >= AT_ONCE) return ctx.after(write(ctx, gathering));
  const now = ctx.now();
  if (gathering.since !== null && isFresh(gathering.since, now, LOST_MS)) return;
  gathering.since = now;
  ctx.after(writeSoon(ctx, gathering));
}

async function writeSoon(ctx: Ctx, gathering: Gathering): Promise<void> {
  await ctx.sleep(GATHER_MS);
  gathering.since = null;
  await write(ctx, gathering);
}

/** Writes what all requests of this isolate have collected meanwhile: plain data, so one may write for the others. */
async function write({ d1 }: Ctx, { waiting }: Gathering): Promise<void> {
  const visits = [...waiting.values()];
  waiting.clear();
  if (visits.length === 0) return;
  try {
    await noteVisits(d1, visits);
  } catch (error) {
    console.error(JSON.stringify({ event: "visits.failed", visits: visits.length, error: errorText(error) }));
  }
}
