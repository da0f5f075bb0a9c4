import { desc, eq } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import type { LogView } from "../contract/feed.ts";
import type { LogQuery } from "../contract/log.ts";
import { isoTime } from "../contract/wire.ts";
import { logs } from "../db/schema/index.ts";
import { requireRole } from "../middleware/roles.ts";

/** Administrator: the platform's log, newest first. */
export async function list(ctx: Ctx, { level, count, skip }: LogQuery): Promise<LogView[]> {
  requireRole(ctx, "Admin");
  const rows = await ctx.db
    .select()
    .from(logs)
    .where(level === null ? undefined : eq(logs.level, level))
    .orderBy(desc(logs.id))
    .limit(count)
    .offset(skip);
  return rows.map((row) => ({
    time: isoTime(row.at),
    name: row.userName,
    level: row.level,
    ip: row.ip,
    msg: row.message,
    status: row.status ?? "",
  }));
}
