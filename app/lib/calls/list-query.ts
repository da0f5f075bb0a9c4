import { skipFrom } from "#worker/contract/wire/digits.ts";

/** A list's query from the address: a text to search for, and how many rows to skip. */
export type ListQuery = { q: string; skip: number };

/** Rows per page of accounts, teams and files; a search finds at most this many. */
export const LIST_PAGE = 30;

/** Search text and position in a list, from the page's address. */
export function listQuery(search: URLSearchParams): ListQuery {
  return { q: (search.get("q") ?? "").trim().slice(0, 254), skip: skipFrom(search.get("skip")) };
}

/** The address's other filters, which a new search keeps. */
export function keptBeside(search: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(search);
  for (const name of ["q", "skip"]) kept.delete(name);
  return kept;
}

/** Whether one of the texts contains what is searched for, as the server decides it for what is stored. */
export function isFound(q: string, texts: (string | null)[]): boolean {
  return texts.some((text) => text?.toLowerCase().includes(q.toLowerCase()));
}
