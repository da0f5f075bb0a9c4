import type { AppLoadContext } from "@remix-run/cloudflare";
import type { NoticeView } from "#worker/contract/wire/monitor/notices.ts";
import type { MessageView } from "#worker/contract/wire/game/team-messages.ts";
import { together } from "#worker/domain/together.ts";
import type { Packed } from "~/lib/pages/packed.ts";
import { renderMarkdown } from "~/lib/markdown/markdown.server.ts";
import { packNotices } from "./game-pack.ts";
import { LATEST_NOTICES } from "./readings.ts";

/** `messages`: the messages to the reader's own team; null if the reader is in no team. */
export type LoadedNotices = { notices: NoticeView[]; html: Record<number, string>; messages: MessageView[] | null };
/** The notices as the page carries them. */
export type PackedNotices = Omit<LoadedNotices, "notices"> & { notices: Packed<NoticeView[]> };

/** So many notices are shown of a game that has more. */
const MOST = 1_000;

/** The notices of a game, the latest or all of them, the HTML of the organisers' own by id, and the messages to the reader's team. */
export async function loadNotices(context: AppLoadContext, gameId: number, which: "latest" | "all" = "latest"): Promise<PackedNotices> {
  // In one read: a reader who may see the messages must still get the service's own refusal of the notices.
  const [notices, messages] = await context.read((s, ctx) => {
    const reading = s.notices.notices(ctx, gameId, which === "all" ? MOST : LATEST_NOTICES, 0);
    return together(reading, s.messages.beside(ctx, gameId, reading));
  });
  const written = notices.filter(({ type }) => type === "Normal");
  const html = await Promise.all(written.map(async ({ id, values }) => [id, await renderMarkdown(values.at(-1) ?? "")] as const));
  return { notices: packNotices(notices), html: Object.fromEntries(html), messages };
}
