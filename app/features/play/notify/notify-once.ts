/** The rest of the browser, as far as notifying once needs it. */
export type Surroundings = {
  /** Whether the player is looking at this page. */
  isVisible(): boolean;
  /** Other pages of the same game in this browser. */
  others: { send(word: Word): void; hear(heard: (word: Word) => void): () => void };
  /** Calls `given` in one of all these pages, and in another when that page closes. */
  first(given: () => void): () => void;
  wait(ms: number): Promise<void>;
};
type Word = { asks: string } | { seen: string };

/** How long other pages have to say that one of them is visible; browsers delay hidden pages by up to a second. */
const PATIENCE_MS = 300;

/**
 * Notifies of events while none of a game's pages is visible: one page does so, however many are open. While one is visible none does, because that
 * page shows the event itself.
 */
export function startNotifying<News extends { tag: string }>(around: Surroundings, show: (news: News) => void) {
  let isFirst = false;
  const seen = new Set<string>();
  const told = new Set<string>();
  const leave = around.first(() => {
    isFirst = true;
  });
  const deafen = around.others.hear((word) => {
    if ("seen" in word) seen.add(word.seen);
    else if (around.isVisible()) around.others.send({ seen: word.asks });
  });
  return {
    async notify(news: News): Promise<void> {
      if (!isFirst || told.has(news.tag)) return;
      told.add(news.tag);
      if (around.isVisible()) return;
      around.others.send({ asks: news.tag });
      await around.wait(PATIENCE_MS);
      if (!seen.delete(news.tag) && !around.isVisible()) show(news);
    },
    stop(): void {
      leave();
      deafen();
    },
  };
}
