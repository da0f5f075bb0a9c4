import type { Ctx } from "../context.ts";
import { AppError } from "../contract/wire/errors.ts";
import { log } from "../services/log/logs.ts";
import { isFresh } from "../domain/fresh.ts";

const MINUTE_MS = 60_000;
/** Lines a minute from this isolate: a client that tries everything must not fill the log. */
const MOST = { eachCaller: 10, visitors: 30, accounts: 300 };

/** Who was refused what in this minute, how many lines were written, and how many refusals were not. */
let minute = { since: 0, callers: new Map<string, Set<string>>(), visitors: 0, accounts: 0, unwritten: 0 };

/** Logs that a caller was denied something that staff may see: once a minute for each caller and place, and never more than a few of them. */
export function logDenied(ctx: Ctx, place: string, error: unknown): void {
  if (!(error instanceof AppError) || (error.status !== 401 && error.status !== 403)) return;
  const now = ctx.now();
  if (!isFresh(minute.since, now, MINUTE_MS)) startMinute(ctx, now);
  if (isWorthALine(ctx.viewer ? "accounts" : "visitors", ctx.viewer?.id ?? ctx.ip, place)) {
    log(ctx, { level: "Warning", message: `Refused ${place}`, status: "Denied" });
  } else minute.unwritten += 1;
}

function isWorthALine(kind: "visitors" | "accounts", caller: string, place: string): boolean {
  const seen = minute.callers.get(caller) ?? new Set();
  if (seen.has(place) || seen.size >= MOST.eachCaller || minute[kind] >= MOST[kind]) return false;
  minute.callers.set(caller, seen.add(place));
  minute[kind] += 1;
  return true;
}

function startMinute(ctx: Ctx, now: number): void {
  const { unwritten } = minute;
  minute = { since: now, callers: new Map(), visitors: 0, accounts: 0, unwritten: 0 };
  if (unwritten === 0) return;
  const message = `${unwritten} more refusals of the last minutes were not written down`;
  log(ctx, { level: "Warning", message, status: "Denied", user: "System" });
}
