import type { NoticeView } from "#worker/contract/wire/monitor/notices.ts";

const groupOf = ({ type }: NoticeView) => (type === "Normal" ? 0 : 1);

/** Those of all notices that follow the last of the latest ones, in the order of the list: the organisers' own, then the game's, newest first. */
export function olderThan(latest: readonly NoticeView[], all: readonly NoticeView[]): NoticeView[] {
  const last = latest.at(-1);
  if (!last) return [];
  return all.filter((one) => groupOf(one) > groupOf(last) || (groupOf(one) === groupOf(last) && one.id < last.id));
}
