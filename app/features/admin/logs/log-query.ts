import type { LogLevel, TaskStatus } from "#worker/contract/wire/enums.ts";
import type { LogView } from "#worker/contract/wire/platform/log.ts";
import { listQuery } from "~/lib/calls/list-query.ts";

export const LOGS_PAGE = 50;
export const LOG_LEVELS = ["Information", "Warning", "Error", "Fatal"] as const satisfies readonly LogLevel[];
export const LOG_STATUSES = [
  "Success",
  "Failed",
  "Duplicate",
  "Denied",
  "NotFound",
  "Exit",
  "Pending",
] as const satisfies readonly TaskStatus[];
export type LogQuery = { level: LogLevel | null; search: string; skip: number };

/** The log's query from the address; unknown values count as absent. */
export function logQuery(search: URLSearchParams): LogQuery {
  const { q, skip } = listQuery(search);
  return { level: LOG_LEVELS.find((level) => level === search.get("level")) ?? null, search: q, skip };
}

export type LogTone = "gray" | "ok" | "warn" | "alert";

/** The colour of a line: warnings and errors by their level, everything else by its status. */
export function toneOf({ level, status }: Pick<LogView, "level" | "status">): LogTone {
  if (level === "Error" || level === "Fatal") return "alert";
  if (level === "Warning" || status === "Failed" || status === "Denied") return "warn";
  return status === "Success" ? "ok" : "gray";
}
