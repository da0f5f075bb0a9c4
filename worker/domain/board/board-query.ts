import type { BoardQuery } from "../../contract/wire/board/board.ts";
import { BOARD_ROWS } from "./board-view.ts";

/** The sizes of pages that our screens, and what a list of a stock client usually asks for. */
const SIZES = new Set([10, 20, 30, 50, BOARD_ROWS]);

/** The same question in the words in which everybody who wants the same answer asks it. */
export function plainQuery({ skip, count, division, find }: BoardQuery): BoardQuery {
  const wanted = find?.trim().toLowerCase();
  return { skip, count: Math.min(count, BOARD_ROWS), ...(division && { division }), ...(wanted && { find: wanted }) };
}

/** Whether others are likely to ask a plain query too: a whole page of a usual size, without a search. */
export function isCommonPage({ skip, count, find }: BoardQuery): boolean {
  return find === undefined && SIZES.has(count) && skip % count === 0;
}
