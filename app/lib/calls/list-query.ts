import { skipFrom } from "#worker/contract/wire/digits.ts";

/** What the address asks of a list: a text to look for, and how many rows to leave out. */
export type ListQuery = { q: string; skip: number };

/** Rows on a page of accounts, teams and files; a search finds at most as many. */
export const LIST_PAGE = 30;

/** Search and place in a list, from the page's address. */
export function listQuery(search: URLSearchParams): ListQuery {
  return { q: (search.get("q") ?? "").trim().slice(0, 254), skip: skipFrom(search.get("skip")) };
}
