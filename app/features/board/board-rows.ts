import type { BoardFrameView, BoardPageView } from "#worker/contract/wire/board/board.ts";
import type { Plain } from "~/ui/kept.tsx";

/** The props of both layouts of the board's rows. */
export type RowsProps = {
  frame: BoardFrameView;
  page: BoardPageView;
  /** How many of the rows are rendered; the others only have their space. */
  shown: number;
  ownId: number | null;
  division: boolean;
  teamLink: (id: number) => string;
};

/** What the markup of the rows depends on: the columns, the teams shown, and whether the viewer's own is among them. */
export function shownIn({ frame, page, shown, ownId, division }: RowsProps): Plain {
  const rows = page.rows.slice(0, shown);
  const own = rows.some(({ id }) => id === ownId) ? ownId : null;
  return [frame.challenges, frame.challengeCount, page.rows.length, own, division, ...rows];
}
