import type { Ctx } from "../context.ts";
import type { TaskStatus } from "../contract/enums.ts";
import { isoTime } from "../contract/wire.ts";
import { logs } from "../db/schema/index.ts";

export type LogEntry = {
  level: "Information" | "Warning" | "Error" | "Fatal";
  /** What happened, in English; never a secret, a flag or a token. */
  message: string;
  status: TaskStatus | null;
  /** Who did it, when it is not the caller. */
  user?: string;
};

const LONGEST = 500;

/** Writes a line of the platform's log after the answer, and tells the administrators who watch it. Line breaks and control characters cannot forge a second line. */
export function log(ctx: Ctx, entry: LogEntry): void {
  const message = entry.message.replace(/\p{Cc}+/gu, " ").slice(0, LONGEST);
  const userName = entry.user ?? ctx.viewer?.name ?? "Anonymous";
  ctx.after(write(ctx, { ...entry, message, userName }));
}

async function write(ctx: Ctx, entry: LogEntry & { userName: string }): Promise<void> {
  const at = ctx.now();
  const { level, userName, message, status } = entry;
  try {
    await ctx.db.insert(logs).values({ at, level, userName, ip: ctx.ip, message, status });
    await ctx
      .hub("admin")
      .tell([{ target: "ReceivedLog", arguments: [{ time: isoTime(at), name: userName, level, ip: ctx.ip, msg: message, status }] }]);
  } catch (error) {
    // The log may fail; what it tells of has already happened.
    console.error(JSON.stringify({ event: "log.lost", message: entry.message, error: String(error) }));
  }
}
