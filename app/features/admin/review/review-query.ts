import { listQuery } from "~/lib/calls/list-query.ts";

export const REVIEW_PAGE = 10;
export const REVIEW_STATUSES = ["Pending", "Accepted", "Rejected", "Suspended"] as const;
export type ReviewQuery = { status: (typeof REVIEW_STATUSES)[number] | null; division: string | null; search: string; skip: number };

/** The review list's query from the address; unknown values count as absent. */
export function reviewQuery(search: URLSearchParams): ReviewQuery {
  const status = REVIEW_STATUSES.find((one) => one === search.get("status")) ?? null;
  const { q, skip } = listQuery(search);
  return { status, division: search.get("division"), search: q, skip };
}

/** The list's address with some values changed; every change except of `skip` goes back to the first page. */
export function reviewUrl(query: ReviewQuery, change: Partial<ReviewQuery>): string {
  const { search, skip, ...filters } = { ...query, skip: 0, ...change };
  const address = filtersOf(filters);
  if (search !== "") address.set("q", search);
  if (skip > 0) address.set("skip", String(skip));
  return `?${address}`;
}

/** The part of the address that a new search keeps. */
export function filtersOf({ status, division }: Pick<ReviewQuery, "status" | "division">): URLSearchParams {
  return new URLSearchParams({ ...(status && { status }), ...(division !== null && { division }) });
}
