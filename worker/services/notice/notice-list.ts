import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { NoticeView } from "../../contract/wire/monitor/notices.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import type { Ctx } from "../../context.ts";
import { entries } from "../../db/schema/index.ts";
import { BoundedCache } from "../../domain/bounded-cache.ts";
import { foldNotices, type Notice } from "../../domain/news/notices.ts";
import { foldMessages, type TeamMessage } from "../../domain/news/team-messages.ts";
import { MEMORY } from "../../memory.ts";
import { isFresh } from "../../domain/fresh.ts";

const FRESH_MS = 1_000;
/**
 * How long only the end of the log is read: entries that were written into its middle, or imported under the game's number, appear after
 * that.
 */
const WHOLE_MS = 60_000;
/** Entries per read. */
const PIECE = 5_000;

/**
 * A game's notices, and what its teams were told, after the log's first `upTo` entries, as plain data: every player on a challenge page
 * asks for the same, so a team's own messages need no query.
 */
type Held = { readAt: number; wholeAt: number; upTo: number; notices: Notice[]; messages: TeamMessage[] };
const NOTICES = ["notice", "noticeEdited", "noticeRemoved"] as const;
const MESSAGES = ["message", "messageEdited", "messageRemoved"] as const;
const held = new BoundedCache<number, Held>(MEMORY.notices);
const views = new WeakMap<Notice, NoticeView>();

/** Some of a game's notices, Normal first, then newest; at most a second old. */
export async function noticePage(ctx: Ctx, gameId: number, count: number, skip: number): Promise<NoticeView[]> {
  return (await fresh(ctx, gameId)).notices.slice(skip, skip + count).map(viewOf);
}

/** What a team was told, the newest first; at most a second old. */
export async function messagesTo(ctx: Ctx, gameId: number, participationId: number): Promise<TeamMessage[]> {
  return (await fresh(ctx, gameId)).messages.filter((message) => message.participationId === participationId);
}

/** What all teams of a game were told, up to now. */
export async function readMessages(ctx: Ctx, gameId: number): Promise<TeamMessage[]> {
  return (await readOn(ctx, gameId, held.get(gameId))).messages;
}

/** All notices of a game up to now, however many. */
export async function readNotices(ctx: Ctx, gameId: number): Promise<NoticeView[]> {
  return (await readOn(ctx, gameId, held.get(gameId))).notices.map(viewOf);
}

/** Makes the next call read the new entries. */
export function forgetNotices(gameId: number): void {
  held.delete(gameId);
}

async function fresh(ctx: Ctx, gameId: number): Promise<Held> {
  const known = held.get(gameId);
  return known && isFresh(known.readAt, ctx.now(), FRESH_MS) ? known : readOn(ctx, gameId, known);
}

async function readOn(ctx: Ctx, gameId: number, known: Held | undefined): Promise<Held> {
  const [changes, readAt] = [held.changes, ctx.now()];
  const isPart = known !== undefined && isFresh(known.wholeAt, readAt, WHOLE_MS);
  let { upTo, notices, messages }: Pick<Held, "upTo" | "notices" | "messages"> = isPart ? known : { upTo: 0, notices: [], messages: [] };
  for (let rows = await piece(ctx, gameId, upTo); rows.length > 0; rows = rows.length < PIECE ? [] : await piece(ctx, gameId, upTo)) {
    const told = rows.filter(({ kind }) => kind.startsWith("message"));
    if (told.length < rows.length) notices = foldNotices(rows, notices);
    if (told.length > 0) messages = foldMessages(told, messages);
    upTo = rows.at(-1)!.seq;
  }
  const next = { readAt, wholeAt: isPart ? known.wholeAt : readAt, upTo, notices, messages };
  held.set(gameId, next, changes);
  return next;
}

function piece(ctx: Ctx, gameId: number, after: number) {
  return ctx.db
    .select({ seq: entries.seq, at: entries.at, kind: entries.kind, participationId: entries.participationId, data: entries.data })
    .from(entries)
    .where(and(eq(entries.gameId, gameId), gt(entries.seq, after), inArray(entries.kind, [...NOTICES, ...MESSAGES])))
    .orderBy(asc(entries.seq))
    .limit(PIECE);
}

/** Everybody gets the same view object of a notice. */
function viewOf(notice: Notice): NoticeView {
  const known = views.get(notice);
  if (known) return known;
  const { at, ...fields } = notice;
  const view = { ...fields, time: isoTime(at) };
  views.set(notice, view);
  return view;
}
