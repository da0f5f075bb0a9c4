import type { BoardFrameView, BoardPageView } from "#worker/contract/wire/board/board.ts";
import type { Plain } from "~/ui/kept.tsx";

/** What both layouts of a board's rows are given. */
export type RowsProps = {
  frame: BoardFrameView;
  page: BoardPageView;
  /** How many of the rows are there; the others have their room. */
  shown: number;
  ownId: number | null;
  division: boolean;
  teamLink: (id: number) => string;
};

/** What the rows of the board say: the columns, the teams that are shown, and whether one's own is among them. */
export function shownIn({ frame, page, shown, ownId, division }: RowsProps): Plain {
  const rows = page.rows.slice(0, shown);
  const own = rows.some(({ id }) => id === ownId) ? ownId : null;
  return [frame.challenges, frame.challengeCount, page.rows.length, own, division, ...rows];
}
