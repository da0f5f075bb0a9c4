import type { BoardPageView, BoardQuery, BoardScreenView } from "#worker/contract/wire/board/board.ts";
import { skipFrom } from "#worker/contract/wire/digits.ts";
import { isAddressOf, pathOf, type Address } from "~/lib/calls/address.ts";

/** Rows per page on a wide screen, and on a phone. */
export const ROWS = { wide: 30, narrow: 10 };
/** Rows in the first paint: more than fit under the chart. The browser adds the others; a visitor without scripts requests all of them. */
const FIRST_ROWS = 10;

/** How many of a page's rows are shown now. */
export const shownRows = (page: BoardPageView, isWhole: boolean): number =>
  isWhole ? page.rows.length : Math.min(page.rows.length, FIRST_ROWS);

/** The board's query from the address: page (from 1), division, part of a team's name. */
export function boardQuery(search: URLSearchParams, count: number): BoardQuery {
  const page = Math.max(1, skipFrom(search.get("page")));
  const division = search.get("division") || undefined;
  const find = search.get("find")?.trim() || undefined;
  return { skip: (page - 1) * count, count, ...(division && { division }), ...(find && { find }) };
}

/** Address of the resource with one page of rows and the columns, divisions and chart for it. */
export const screenPath = (id: number, { skip, count, division, find }: BoardQuery, live = false) =>
  pathOf("GET /api/game/:id/board/screen", {
    params: { id },
    query: { skip, count, division: division || undefined, find: find || undefined, live: live || undefined },
  });

/** The same resource at this version or a later one, which an isolate may already have; 0 for the present state. */
export const showing = (address: Address<BoardScreenView>, version: number) =>
  (version ? `${address}&version=${version}` : address) as Address<BoardScreenView>;

/** Whether a key is the address of a team's row in this game. */
export const isTeamOf = (id: number) => isAddressOf(["GET /api/game/:id/board/teams/:teamid"], { id });

/** Address of one team's row. */
export const teamPath = (id: number, teamid: number, live = false) =>
  pathOf("GET /api/game/:id/board/teams/:teamid", { params: { id, teamid }, query: { live: live || undefined } });

/** Address of the scores of the best teams, and of one more, after this many scoring entries. */
export const momentPath = (id: number, entry: number, team: number | null) =>
  pathOf("GET /api/game/:id/board/moment", { params: { id }, query: { entry, team: team ?? undefined } });

/** What a link on the board keeps of its address, which a page repeats for each team: not what else a caller wrote into it, nor a long value. */
const KEPT = ["page", "find", "division", "team", "view", "whole"];
const LONGEST = 128;

/** The board's own parameters in an address. */
export function boardSearch(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams(KEPT.map((name) => [name, search.get(name) ?? ""]).filter(([, value]) => value && value.length <= LONGEST));
}

/** The query with some of its parameters changed; an empty value removes one. Any change except of the page goes back to the first page. */
export function withSearch(search: URLSearchParams, change: Record<string, string>): string {
  const next = new URLSearchParams(search);
  if (Object.keys(change).some((key) => key === "division" || key === "find")) next.delete("page");
  for (const [key, value] of Object.entries(change)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  const text = next.toString();
  return text ? `?${text}` : ".";
}

/** Whether the request comes from a phone, according to its browser's headers. */
export function isPhone(headers: Headers): boolean {
  const hint = headers.get("Sec-CH-UA-Mobile");
  return hint ? hint === "?1" : /\bMobi/i.test(headers.get("User-Agent") ?? "");
}
