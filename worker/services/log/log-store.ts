import { and, desc, eq, gt, lte, or, sql, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { LogView, LogQuery } from "../../contract/wire/platform/log.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import { fewAtATime } from "../../auth/limits.ts";
import { requireViewer } from "../../auth/roles.ts";
import { contains } from "../../db/contains.ts";
import { inList } from "../../db/in-list.ts";
import { inWindows } from "../../db/in-windows.ts";
import { logs } from "../../db/schema/index.ts";
import * as logStatements from "../../db/statements/logs.ts";
import type { LogLine } from "./logs.ts";

/** How many lines about what people and the system did are kept. */
export const KEPT = 200_000;
/** Housekeeping runs once in this many lines because counting costs a read for each line kept. */
const EVERY = 5_000;
const AT_ONCE = 10_000;

/** Writes lines in one statement; returns the id of the last. */
export async function insertLines(ctx: Ctx, lines: LogLine[]): Promise<number> {
  return (await logStatements.insertLines(ctx.d1, lines).run()).meta.last_row_id;
}

/** Removes the oldest lines when the new ids have passed a multiple of `EVERY`. */
export async function trim(ctx: Ctx, last: number, written: number, kept = KEPT): Promise<void> {
  if (Math.floor(last / EVERY) === Math.floor((last - written) / EVERY)) return;
  await logStatements.trimLines(ctx.d1, "others", kept, AT_ONCE).run();
}

/** Lines of the log, newest first. */
export async function readLines(ctx: Ctx, { level, search, count, skip }: LogQuery): Promise<LogView[]> {
  const ofLevel = level === null ? undefined : eq(logs.level, level);
  const searched = () => searchLines(ctx, search, ofLevel, { count, skip });
  const found = search === "" ? null : await fewAtATime(ctx, "search", requireViewer(ctx).id, searched);
  const rows = await ctx.db
    .select()
    .from(logs)
    .where(found ? inList(logs.id, found) : ofLevel)
    .orderBy(desc(logs.id))
    .limit(count)
    .offset(found ? 0 : skip);
  return rows.map((row) => ({
    time: isoTime(row.at),
    name: row.userName,
    level: row.level,
    ip: row.ip,
    msg: row.message,
    status: row.status ?? "",
  }));
}

/** The ids of the lines that contain a text, newest first. */
async function searchLines({ db }: Ctx, text: string, ofLevel: SQL | undefined, part: { count: number; skip: number }): Promise<number[]> {
  const bounds = await db.select({ first: sql<number>`coalesce(min(id), 0)`, last: sql<number>`coalesce(max(id), -1)` }).from(logs);
  const matches = or(...[logs.message, logs.userName, logs.ip].map((column) => contains(column, text)));
  return inWindows(bounds[0]!, part, async (after, upTo, most) => {
    const within = and(gt(logs.id, after), lte(logs.id, upTo), ofLevel, matches);
    const rows = await db.select({ id: logs.id }).from(logs).where(within).orderBy(desc(logs.id)).limit(most);
    return rows.map(({ id }) => id);
  });
}
