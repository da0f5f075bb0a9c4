import type { Ctx } from "../../context.ts";
import type { LogView, LogQuery } from "../../contract/wire/platform/log.ts";
import { requirePermission } from "../../auth/roles.ts";
import { readLines } from "./log-store.ts";

/** Administrator: the platform's log, newest first. */
export async function list(ctx: Ctx, query: LogQuery): Promise<LogView[]> {
  requirePermission(ctx, "platform.log");
  return readLines(ctx, query);
}
