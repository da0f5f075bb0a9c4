import type { Ctx } from "../context.ts";
import type { TaskStatus } from "../contract/enums.ts";
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

/** Writes a line of the platform's log after the answer. Line breaks and control characters cannot forge a second line. */
export function log(ctx: Ctx, entry: LogEntry): void {
  const message = entry.message.replace(/\p{Cc}+/gu, " ").slice(0, LONGEST);
  const userName = entry.user ?? ctx.viewer?.name ?? "Anonymous";
  ctx.after(write(ctx, { ...entry, message, userName }));
}

async function write(ctx: Ctx, entry: LogEntry & { userName: string }): Promise<void> {
  try {
    await ctx.db
      .insert(logs)
      .values({ at: ctx.now(), level: entry.level, userName: entry.userName, ip: ctx.ip, message: entry.message, status: entry.status });
  } catch (error) {
    // The log may fail; what it tells of has already happened.
    console.error(JSON.stringify({ event: "log.lost", message: entry.message, error: String(error) }));
  }
}
