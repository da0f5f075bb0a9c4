import { and, eq } from "drizzle-orm";
import { fail } from "../../contract/wire/errors.ts";
import type { NoticeView } from "../../contract/wire/monitor/notices.ts";
import type { Ctx } from "../../context.ts";
import { inList } from "../../db/in-list.ts";
import { participations, teams } from "../../db/schema/index.ts";
import { noticeText } from "../../domain/news/notice-text.ts";
import { atomOf } from "./atom.ts";
import * as games from "../game/games.ts";
import * as noticeService from "../notice/notices.ts";
import * as postService from "../post/posts.ts";
import { clientConfig } from "../settings/client-config.ts";

const MOST_POSTS = 20;
const MOST_NOTICES = 50;

/** The latest posts as an Atom feed. */
export async function posts(ctx: Ctx): Promise<string> {
  const [{ title }, cards] = await Promise.all([clientConfig(ctx), postService.latest(ctx, MOST_POSTS)]);
  const site = ctx.baseUrl ?? ctx.origin;
  const entries = cards.map(async ({ id, title: own, summary, time, authorName }) => ({
    id: `${site}/posts/${id}`,
    title: own,
    url: `${site}/posts/${id}`,
    html: (await ctx.renderMarkdown(summary)) ?? "",
    at: Date.parse(time),
    author: authorName,
  }));
  return atomOf({ title, self: `${site}/api/posts/feed`, page: `${site}/posts`, site }, await Promise.all(entries));
}

/**
 * A game's latest notices as an Atom feed, in the caller's language; for a division, without the bloods of others. Refuses as the list of
 * notices does.
 */
export async function notices(ctx: Ctx, gameId: number, division: string | null = null): Promise<string> {
  const [{ title, organizations }, all] = await Promise.all([
    games.detail(ctx, gameId),
    noticeService.notices(ctx, gameId, Number.MAX_SAFE_INTEGER, 0),
  ]);
  if (division !== null && !organizations?.includes(division)) fail("game.divisionInvalid");
  const list = division === null ? all : await ofDivision(ctx, gameId, division, all);
  // Lists put what organisers wrote first, however old; a feed reader wants what is new.
  const latest = list.toSorted((a, b) => Date.parse(b.time) - Date.parse(a.time)).slice(0, MOST_NOTICES);
  const site = ctx.baseUrl ?? ctx.origin;
  const page = `${site}/games/${gameId}/notices`;
  const entries = latest.map(async (notice) => ({
    // An edited notice is new again.
    id: `${page}#${notice.id}-${Date.parse(notice.time)}`,
    title: noticeText(ctx.language, notice.type, notice.values),
    url: page,
    html: await htmlOf(ctx, notice),
    at: Date.parse(notice.time),
  }));
  const own =
    division === null ? { name: title, query: "" } : { name: `${title}: ${division}`, query: `?division=${encodeURIComponent(division)}` };
  const self = `${site}/api/game/${gameId}/notices/feed${own.query}`;
  return atomOf({ title: own.name, self, page, site }, await Promise.all(entries));
}

/** A notice of a blood names its team first. No two teams of a game have the same name. */
async function ofDivision(ctx: Ctx, gameId: number, division: string, all: NoticeView[]): Promise<NoticeView[]> {
  const isBlood = ({ type }: NoticeView) => type === "FirstBlood" || type === "SecondBlood" || type === "ThirdBlood";
  const names = new Set(all.filter(isBlood).map(({ values }) => values[0]!));
  const rows = await ctx.db
    .select({ name: teams.name })
    .from(participations)
    .innerJoin(teams, eq(teams.id, participations.teamId))
    .where(and(eq(participations.gameId, gameId), eq(participations.division, division), inList(teams.name, [...names])));
  const own = new Set(rows.map(({ name }) => name));
  return all.filter((notice) => !isBlood(notice) || own.has(notice.values[0]!));
}

/** What the organisers wrote; for the game's own notices the title says everything. */
async function htmlOf(ctx: Ctx, { type, values }: NoticeView): Promise<string> {
  return type === "Normal" ? ((await ctx.renderMarkdown(values.at(-1) ?? "")) ?? "") : "";
}
