import type { ScopedMutator } from "swr";
import type { BoardNews } from "#worker/contract/wire/board/board.ts";
import { loaded } from "~/lib/calls/again.ts";

/** Shows a game's new times, if the news contain them, on a page that is not the game's own: it need not load the rules before. */
export async function hearMovedTimes(mutate: ScopedMutator, gameId: number, news: BoardNews): Promise<void> {
  if (!news.times) return;
  const { hearTimes } = await loaded(() => import("./heard.ts"));
  hearTimes(mutate, gameId, news);
}
