import { and, eq } from "drizzle-orm";
import type { EntryData } from "../../contract/rpc/ledger.ts";
import type { NoticeView } from "../../contract/wire/monitor/notices.ts";
import type { Ctx } from "../../context.ts";
import { entries } from "../../db/schema/index.ts";
import { isOfCorrection, isOfPause } from "../correction/correction-words.ts";
import { readNotices } from "./notice-list.ts";

/** All Normal notices of a game. */
export async function normalNotices(ctx: Ctx, gameId: number): Promise<NoticeView[]> {
  return (await readNotices(ctx, gameId)).filter(({ type }) => type === "Normal");
}

/**
 * Those that organisers wrote by hand, for whatever is passed on without the log: corrections name teams and challenges that are hidden by
 * now or not passed on at all, and pauses are over.
 */
export async function writtenNotices(ctx: Ctx, gameId: number): Promise<NoticeView[]> {
  const notices = await normalNotices(ctx, gameId);
  const corrected = and(eq(entries.gameId, gameId), eq(entries.kind, "correction"));
  const rows = await ctx.db.select({ data: entries.data }).from(entries).where(corrected);
  const told = rows.flatMap(({ data }) => (JSON.parse(data!) as EntryData["correction"]).notice ?? []);
  return notices.filter(({ values }) => {
    const text = values.at(-1)!;
    return !isOfPause(text) && !told.some((notice) => isOfCorrection(text, notice));
  });
}
