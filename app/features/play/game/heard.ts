import type { ScopedMutator } from "swr";
import type { BoardNews } from "#worker/contract/wire/board/board.ts";
import type { NoticeView, ShownNotice } from "#worker/contract/wire/monitor/notices.ts";
import type { MessageNews, MessageView } from "#worker/contract/wire/game/team-messages.ts";
import type { GameDetailView } from "#worker/contract/wire/game/game.ts";
import { pathOf } from "~/lib/calls/address.ts";

/** Code that a page needs only once it receives news. */
export { withNews } from "#worker/domain/news/heard-news.ts";

/** The organisers' notices first, then the newest; a notice that came twice (polled and pushed) appears once. */
export function addNotice(notices: readonly NoticeView[], notice: NoticeView): NoticeView[] {
  const others = notices.filter(({ id }) => id !== notice.id);
  return [...others, notice].sort(
    (a, b) => Number(b.type === "Normal") - Number(a.type === "Normal") || Date.parse(b.time) - Date.parse(a.time) || b.id - a.id,
  );
}

/** The messages after news of one with this number, newest first; it is removed if it was taken back. */
export function addMessage(known: readonly MessageView[], { text, ...rest }: MessageNews): MessageView[] {
  const others = known.filter(({ id }) => id !== rest.id);
  return text === null ? others : [{ ...rest, text }, ...others];
}

/** Adds a notice, replacing what was known of the same one. */
export function addShown(known: readonly ShownNotice[], shown: ShownNotice): ShownNotice[] {
  return [...known.filter(({ notice }) => notice.id !== shown.notice.id), shown];
}

/** Shows the game's new times at once if the news contain them. */
export function hearTimes(mutate: ScopedMutator, gameId: number, { times }: BoardNews): void {
  if (!times) return;
  const path = pathOf("GET /api/game/:id", { params: { id: gameId } });
  void mutate<GameDetailView>(path, (game) => game && { ...game, pausedAt: undefined, pauseReason: undefined, ...times }, {
    revalidate: false,
  });
}
