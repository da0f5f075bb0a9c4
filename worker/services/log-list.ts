import type { Ctx } from "../context.ts";
import type { LogView } from "../contract/feed.ts";
import type { LogQuery } from "../contract/log.ts";
import { requireRole } from "../middleware/roles.ts";
import { readLines } from "./log-store.ts";

/** Administrator: the platform's log, newest first. */
export async function list(ctx: Ctx, query: LogQuery): Promise<LogView[]> {
  requireRole(ctx, "Admin");
  return readLines(ctx, query);
}
