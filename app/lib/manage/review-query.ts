import type { ParticipationStatus } from "#worker/contract/enums.ts";

export const REVIEW_PAGE = 10;
export const REVIEW_STATUSES = ["Pending", "Accepted", "Rejected", "Suspended"] as const;
export type ReviewQuery = { status: ParticipationStatus | null; division: string | null; skip: number };
type Row = { id: number; status: ParticipationStatus; organization: string | null };

/** What the address asks of the review list; anything it does not know is as if absent. */
export function reviewQuery(search: URLSearchParams): ReviewQuery {
  const status = REVIEW_STATUSES.find((one) => one === search.get("status")) ?? null;
  const skip = Math.max(0, Math.floor(Number(search.get("skip")) || 0));
  return { status, division: search.get("division"), skip };
}

/** The address of the list with some of it changed; every change but of `skip` goes back to the first page. */
export function reviewUrl(query: ReviewQuery, change: Partial<ReviewQuery>): string {
  const { status, division, skip } = { ...query, skip: 0, ...change };
  const search = new URLSearchParams();
  if (status) search.set("status", status);
  if (division !== null) search.set("division", division);
  if (skip > 0) search.set("skip", String(skip));
  return `?${search}`;
}

/** One page of what the query asks for, with the counts that stand on the filters. Teams that wait come first, else by id. */
export function reviewPage<T extends Row>(rows: T[], query: ReviewQuery) {
  const inDivision = rows.filter((row) => query.division === null || (row.organization ?? "") === query.division);
  const wanted = inDivision.filter((row) => query.status === null || row.status === query.status);
  const sorted = [...wanted.filter((row) => row.status === "Pending"), ...wanted.filter((row) => row.status !== "Pending")];
  const counts = Object.fromEntries(REVIEW_STATUSES.map((status) => [status, inDivision.filter((row) => row.status === status).length]));
  return {
    rows: sorted.slice(query.skip, query.skip + REVIEW_PAGE),
    total: wanted.length,
    all: inDivision.length,
    counts: counts as Record<(typeof REVIEW_STATUSES)[number], number>,
    pending: inDivision.filter((row) => row.status === "Pending").map((row) => row.id),
  };
}
