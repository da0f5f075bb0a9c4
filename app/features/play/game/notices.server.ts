import type { AppLoadContext } from "@remix-run/cloudflare";
import type { NoticeView } from "#worker/contract/wire/feed.ts";
import type { Packed } from "~/lib/pages/packed.ts";
import { renderMarkdown } from "~/lib/markdown/markdown.server.ts";
import { packNotices } from "./game-pack.ts";

export type LoadedNotices = { notices: NoticeView[]; html: Record<number, string> };
export type PackedNotices = Omit<LoadedNotices, "notices"> & { notices: Packed<NoticeView[]> };

/** The notices of a game, and the HTML of those that the organisers wrote, by id. */
export async function loadNotices(context: AppLoadContext, gameId: number): Promise<PackedNotices> {
  const notices = await context.read((s, ctx) => s.notices.notices(ctx, gameId, 100, 0));
  const written = notices.filter(({ type }) => type === "Normal");
  const html = await Promise.all(written.map(async ({ id, values }) => [id, await renderMarkdown(values.at(-1) ?? "")] as const));
  return { notices: packNotices(notices), html: Object.fromEntries(html) };
}
