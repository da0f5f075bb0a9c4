import type { ScopedMutator } from "swr";
import type { BoardNews } from "#worker/contract/wire/board/board.ts";
import type { NoticeView, ShownNotice } from "#worker/contract/wire/monitor/notices.ts";
import type { MessageNews, MessageView } from "#worker/contract/wire/game/team-messages.ts";
import type { GameDetailView } from "#worker/contract/wire/game/game.ts";
import { pathOf } from "~/lib/calls/address.ts";

/** What a page needs when it is sent news, and not before. */
export { withNews } from "#worker/domain/news/heard-news.ts";

/** The organisers' notices first, then the newest; a notice that came twice (polled and pushed) stands once. */
export function addNotice(notices: readonly NoticeView[], notice: NoticeView): NoticeView[] {
  const others = notices.filter(({ id }) => id !== notice.id);
  return [...others, notice].sort(
    (a, b) => Number(b.type === "Normal") - Number(a.type === "Normal") || Date.parse(b.time) - Date.parse(a.time) || b.id - a.id,
  );
}

/** What stands under the number of a message from now on, the newest first; nothing where it was taken back. */
export function addMessage(known: readonly MessageView[], { text, ...rest }: MessageNews): MessageView[] {
  const others = known.filter(({ id }) => id !== rest.id);
  return text === null ? others : [{ ...rest, text }, ...others];
}

/** With one more, in place of what was known of the same notice. */
export function addShown(known: readonly ShownNotice[], shown: ShownNotice): ShownNotice[] {
  return [...known.filter(({ notice }) => notice.id !== shown.notice.id), shown];
}

/** Shows other times of the game, where the news tell of them, as they are told. */
export function hearTimes(mutate: ScopedMutator, gameId: number, { times }: BoardNews): void {
  if (!times) return;
  const path = pathOf("GET /api/game/:id", { params: { id: gameId } });
  void mutate<GameDetailView>(path, (game) => game && { ...game, pausedAt: undefined, pauseReason: undefined, ...times }, {
    revalidate: false,
  });
}
