import type { AppLoadContext } from "@remix-run/cloudflare";
import type { NoticeView } from "#worker/contract/wire/monitor/notices.ts";
import type { MessageView } from "#worker/contract/wire/game/team-messages.ts";
import { together } from "#worker/domain/together.ts";
import type { Packed } from "~/lib/pages/packed.ts";
import { renderMarkdown } from "~/lib/markdown/markdown.server.ts";
import { packNotices } from "./game-pack.ts";

/** `messages`: what the reader's own team was told; null where he is in none. */
export type LoadedNotices = { notices: NoticeView[]; html: Record<number, string>; messages: MessageView[] | null };
/** The notices as the page carries them. */
export type PackedNotices = Omit<LoadedNotices, "notices"> & { notices: Packed<NoticeView[]> };

/** The notices of a game, the HTML of those that the organisers wrote, by id, and what one's own team was told. */
export async function loadNotices(context: AppLoadContext, gameId: number): Promise<PackedNotices> {
  // In one: to whoever reads the messages, the refusal of the notices must still be the service's own.
  const [notices, messages] = await context.read((s, ctx) => {
    const reading = s.notices.notices(ctx, gameId, 100, 0);
    return together(reading, s.messages.beside(ctx, gameId, reading));
  });
  const written = notices.filter(({ type }) => type === "Normal");
  const html = await Promise.all(written.map(async ({ id, values }) => [id, await renderMarkdown(values.at(-1) ?? "")] as const));
  return { notices: packNotices(notices), html: Object.fromEntries(html), messages };
}
