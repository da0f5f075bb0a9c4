import { skipFrom } from "#worker/contract/wire/digits.ts";

export const REVIEW_PAGE = 10;
export const REVIEW_STATUSES = ["Pending", "Accepted", "Rejected", "Suspended"] as const;
export type ReviewQuery = { status: (typeof REVIEW_STATUSES)[number] | null; division: string | null; skip: number };

/** The review list's query from the address; unknown values count as absent. */
export function reviewQuery(search: URLSearchParams): ReviewQuery {
  const status = REVIEW_STATUSES.find((one) => one === search.get("status")) ?? null;
  const skip = skipFrom(search.get("skip"));
  return { status, division: search.get("division"), skip };
}

/** The list's address with some values changed; every change except of `skip` goes back to the first page. */
export function reviewUrl(query: ReviewQuery, change: Partial<ReviewQuery>): string {
  const { status, division, skip } = { ...query, skip: 0, ...change };
  const search = new URLSearchParams();
  if (status) search.set("status", status);
  if (division !== null) search.set("division", division);
  if (skip > 0) search.set("skip", String(skip));
  return `?${search}`;
}
