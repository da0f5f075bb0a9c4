import type { NoticeType } from "#worker/contract/wire/enums.ts";
import type { NoticeView } from "#worker/contract/wire/monitor/notices.ts";

export const NOTICE_FILTERS = ["all", "game", "events", "challenge"] as const;
export type NoticeFilter = (typeof NOTICE_FILTERS)[number];

const KIND: Record<NoticeType, Exclude<NoticeFilter, "all">> = {
  Normal: "game",
  FirstBlood: "events",
  SecondBlood: "events",
  ThirdBlood: "events",
  NewHint: "challenge",
  NewChallenge: "challenge",
};
const BLOODS: Partial<Record<NoticeType, 1 | 2 | 3>> = { FirstBlood: 1, SecondBlood: 2, ThirdBlood: 3 };

export const isNoticeFilter = (value: string | null): value is NoticeFilter => NOTICE_FILTERS.some((filter) => filter === value);

/** Notices of one kind: game = the organisers' own, events = bloods, challenge = new challenges and hints. */
export function filterNotices<T extends NoticeView>(notices: readonly T[], filter: NoticeFilter): T[] {
  return notices.filter((notice) => filter === "all" || KIND[notice.type] === filter);
}

/** First, second or third; null if the notice is not about a blood. */
export const bloodOf = (type: NoticeType): 1 | 2 | 3 | null => BLOODS[type] ?? null;
