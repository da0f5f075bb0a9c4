/** Rows of a live list, newest first. `key` is ours, because the wire gives events and submissions no id. */
export type FeedRow<T> = { key: string; item: T; fresh: boolean };
export type Feed<T> = { rows: FeedRow<T>[]; waiting: FeedRow<T>[]; pushed: number };

/** The most rows kept in the page; older ones are on other pages. */
export const FEED_ROWS = 300;

/** A feed that shows what was read over HTTP. */
export function openFeed<T>(items: T[]): Feed<T> {
  return { rows: items.map((item, index) => ({ key: `r${index}`, item, fresh: false })), waiting: [], pushed: 0 };
}

/** Adds a pushed item: at the top of the list, or to the queue while the list is paused. */
export function push<T>(feed: Feed<T>, item: T, held: boolean): Feed<T> {
  const row = { key: `p${feed.pushed}`, item, fresh: true };
  const pushed = feed.pushed + 1;
  if (held) return { ...feed, waiting: [row, ...feed.waiting].slice(0, FEED_ROWS), pushed };
  return { rows: [row, ...feed.rows].slice(0, FEED_ROWS), waiting: feed.waiting, pushed };
}

/** Moves the queued items into the list. */
export function release<T>(feed: Feed<T>): Feed<T> {
  if (feed.waiting.length === 0) return feed;
  return { rows: [...feed.waiting, ...feed.rows].slice(0, FEED_ROWS), waiting: [], pushed: feed.pushed };
}

/**
 * The list after it was read again, following a reconnect. Items that were pushed but are not yet in it stay at the top, because the list is read
 * from a copy that may lag slightly behind.
 */
export function reread<T extends { time: string }>(feed: Feed<T>, items: T[]): Feed<T> {
  const known = new Set(items.map((item) => JSON.stringify(item)));
  const newest = items[0] ? Date.parse(items[0].time) : 0;
  const ahead = (row: FeedRow<T>) => row.key.startsWith("p") && Date.parse(row.item.time) >= newest && !known.has(JSON.stringify(row.item));
  return {
    rows: [...feed.rows.filter(ahead), ...openFeed(items).rows],
    waiting: feed.waiting.filter(ahead),
    pushed: feed.pushed,
  };
}
