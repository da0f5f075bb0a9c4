/** The rest of the browser, as far as telling of something once needs it. */
export type Surroundings = {
  /** Whether the player looks at this page. */
  isVisible(): boolean;
  /** Other pages of the same game in this browser. */
  others: { send(word: Word): void; hear(heard: (word: Word) => void): () => void };
  /** One of all these pages is given this, and another when that one goes. */
  first(given: () => void): () => void;
  wait(ms: number): Promise<void>;
};
type Word = { asks: string } | { seen: string };

/** For so long other pages may say that one of them is looked at; hidden ones are given up to a second by browsers. */
const PATIENCE_MS = 300;

/**
 * Shows what happens to who looks at none of a game's pages: by one of them however many there are, and by none while one is looked at, since that one says
 * it itself.
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
