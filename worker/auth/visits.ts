import type { Ctx } from "../context.ts";
import { noteVisits, type Visit } from "../db/statements/sessions.ts";
import { errorText } from "../domain/log/error-text.ts";

/** How long visits are collected before they are written together. */
const GATHER_MS = 1_000;
/** After this long, a request that was to write them is assumed dead. */
const LOST_MS = 5_000;
/** This many at once take some four milliseconds of D1, which delays no reader. */
const AT_ONCE = 100;
const MOST_WAITING = 20_000;

/** By session. */
const waiting = new Map<string, Visit>();
let gatheringSince: number | null = null;

/** Records a visit after the answer. A lost one is recorded at the session's next request, which finds the old one in D1. */
export function noteVisit(ctx: Ctx, visit: Visit): void {
  if (waiting.size < MOST_WAITING) waiting.set(visit.session, visit);
  const now = ctx.now();
  if (gatheringSince !== null && now - gatheringSince < LOST_MS) return;
  gatheringSince = now;
  ctx.after(writeSoon(ctx));
}

/** Writes what all requests of this isolate have collected meanwhile: plain data, so one may write for the others. */
async function writeSoon(ctx: Ctx): Promise<void> {
  await ctx.sleep(GATHER_MS);
  const visits = [...waiting.values()];
  waiting.clear();
  gatheringSince = null;
  try {
    for (let from = 0; from < visits.length; from += AT_ONCE) {
      // oxlint-disable-next-line no-await-in-loop -- others read in between
      await noteVisits(ctx.d1, visits.slice(from, from + AT_ONCE));
    }
  } catch (error) {
    console.error(JSON.stringify({ event: "visits.failed", visits: visits.length, error: errorText(error) }));
  }
}
