import type { NoticeView } from "../../contract/wire/feed.ts";
import type { Ctx } from "../../context.ts";
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
  const [{ title }, cards] = await Promise.all([clientConfig(ctx), postService.list(ctx, MOST_POSTS)]);
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

/** A game's notices as an Atom feed, in the caller's language. Refuses what the list of them refuses. */
export async function notices(ctx: Ctx, gameId: number): Promise<string> {
  const [{ title }, list] = await Promise.all([games.detail(ctx, gameId), noticeService.notices(ctx, gameId, MOST_NOTICES, 0)]);
  const site = ctx.baseUrl ?? ctx.origin;
  const page = `${site}/games/${gameId}/notices`;
  const entries = list.map(async (notice) => ({
    // A notice that was edited is news again.
    id: `${page}#${notice.id}-${Date.parse(notice.time)}`,
    title: noticeText(ctx.language, notice.type, notice.values),
    url: page,
    html: await htmlOf(ctx, notice),
    at: Date.parse(notice.time),
  }));
  return atomOf({ title, self: `${site}/api/game/${gameId}/notices/feed`, page, site }, await Promise.all(entries));
}

/** What the organisers wrote; of the game's own notices the title says all. */
async function htmlOf(ctx: Ctx, { type, values }: NoticeView): Promise<string> {
  return type === "Normal" ? ((await ctx.renderMarkdown(values.at(-1) ?? "")) ?? "") : "";
}
