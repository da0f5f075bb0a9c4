import type { Ctx } from "../../context.ts";
import type { LogLevel, TaskStatus } from "../../contract/wire/enums.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import { errorText } from "../../domain/log/error-text.ts";
import { logText } from "../../domain/log/log-text.ts";
import { insertLines, trim } from "./log-store.ts";

/** A line of the platform's log. */
export type LogEntry = {
  level: LogLevel;
  /** What happened, in English; never a secret, a flag or a token. */
  message: string;
  status: TaskStatus | null;
  /** Who did it, when it is not the caller; `System` for what nobody requested. */
  user?: string;
};

/** A line of the log as it is stored. */
export type LogLine = { at: number; level: LogLevel; userName: string; ip: string; message: string; status: TaskStatus | null };

/** How long lines are collected before they are written together. */
const GATHER_MS = 50;
const MOST_WAITING = 5_000;

let waiting = new Set<LogLine>();

/** Puts a line into the platform's log after the answer, and sends it to the administrators who watch the log. */
export function log(ctx: Ctx, { level, message, status, user }: LogEntry): void {
  if (ctx.silent) return;
  if (waiting.size >= MOST_WAITING) return;
  const line: LogLine = {
    at: ctx.now(),
    level,
    userName: user ?? ctx.viewer?.name ?? "Anonymous",
    ip: ctx.ip,
    message: logText(viaToken(ctx) + message),
    status,
  };
  waiting.add(line);
  ctx.after(writeSoon(ctx, line));
}

/** The token that was used, if any. */
function viaToken({ principal }: Ctx): string {
  return principal?.kind === "token" ? `[API token ${principal.token.name}, ${principal.token.id}] ` : "";
}

/** The line of a completed action, by the caller unless `user` says who. */
export function logDone(ctx: Ctx, message: string, user?: string): void {
  log(ctx, { level: "Information", message, status: "Success", user });
}

/** The same for what takes effect only when somebody opens the link in a mail. */
export function logPending(ctx: Ctx, message: string, user?: string): void {
  log(ctx, { level: "Information", message, status: "Pending", user });
}

/**
 * Writes what all requests of this isolate have logged meanwhile, unless another has done so: plain data, so one may write for the others.
 * Each one looks after its own line because a request, or the object in whose place it runs, may be ended at any time.
 */
async function writeSoon(ctx: Ctx, mine: LogLine): Promise<void> {
  await new Promise((resume) => setTimeout(resume, GATHER_MS));
  if (!waiting.has(mine)) return;
  const lines = [...waiting];
  waiting = new Set();
  try {
    const last = await insertLines(ctx, lines);
    await ctx.hub("admin").publish(lines.map((line) => ({ target: "ReceivedLog", arguments: [lineView(line)] })));
    await trim(ctx, last, lines.length);
  } catch (error) {
    // The log may fail; what the line is about has already happened.
    console.error(JSON.stringify({ event: "log.failed", lines: lines.length, error: errorText(error) }));
  }
}

function lineView({ at, level, userName, ip, message, status }: LogLine) {
  return { time: isoTime(at), name: userName, level, ip, msg: message, status: status ?? "" };
}
