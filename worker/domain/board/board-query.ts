import type { BoardQuery } from "../../contract/wire/board/board.ts";
import { BOARD_ROWS } from "./board-view.ts";

/** The page sizes of our screens, and the one that a stock client usually requests. */
const SIZES = new Set([10, 20, 30, 50, BOARD_ROWS]);

/** The query in a normal form, shared by all queries for the same answer. */
export function plainQuery({ skip, count, division, find }: BoardQuery): BoardQuery {
  const wanted = find?.trim().toLowerCase();
  return { skip, count: Math.min(count, BOARD_ROWS), ...(division && { division }), ...(wanted && { find: wanted }) };
}

/** Whether others are likely to send the same query: a whole page of a usual size, without a search. */
export function isCommonPage({ skip, count, find }: BoardQuery): boolean {
  return find === undefined && SIZES.has(count) && skip % count === 0;
}
