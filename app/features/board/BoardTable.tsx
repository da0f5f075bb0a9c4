import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { ScoreboardItemView } from "#worker/contract/wire/board/board.ts";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { kept } from "~/ui/kept.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { useFlash } from "~/ui/useFlash.ts";
import { useTimeFormat } from "~/lib/time/useTimeFormat.ts";
import { BoardHead } from "./BoardHead.tsx";
import { shownIn, type RowsProps } from "./board-rows.ts";
import { columnsOf, shownRank, solvesOf, type ColumnGroup } from "./columns.ts";
import { Place } from "./Place.tsx";
import { SolveCell } from "./SolveCell.tsx";
import { useChanged } from "./useChanged.ts";

/** A row with its line. */
const ROW_REM = 37 / 16;

/** The board of a wide screen: place, team and score stay while the challenges scroll past. */
export const BoardTable = kept("board-table", Table, shownIn);

function Table({ frame, page, shown, ownId, division, teamLink }: RowsProps) {
  const { t } = useTexts("board");
  const groups = columnsOf(frame);
  const format = useTimeFormat();
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, so the keyboard must reach it
      tabIndex={0}
      aria-label={t("board.table")}
      className="overflow-x-auto rounded border border-line bg-raised max-sm:hidden"
    >
      <table className="board">
        <BoardHead groups={groups} />
        <tbody>
          {page.rows.slice(0, shown).map((row) => (
            <Row
              key={row.id}
              {...{ row, groups, format }}
              isBrief={shown < page.rows.length}
              own={row.id === ownId}
              rank={shownRank(row, division)}
              to={teamLink(row.id)}
            />
          ))}
        </tbody>
      </table>
      <div style={{ height: `${(page.rows.length - shown) * ROW_REM}rem` }} />
    </section>
  );
}

type RowProps = {
  row: ScoreboardItemView;
  groups: ColumnGroup[];
  own: boolean;
  rank: number;
  to: string;
  format: (at: number) => string;
  isBrief: boolean;
};

function Row({ row, groups, own, rank, to, format, isBrief }: RowProps) {
  const flash = useFlash(useChanged(row.score));
  const solves = solvesOf(row);
  return (
    <tr data-team={row.id} aria-current={own ? "true" : undefined} className={flash || undefined}>
      <td>
        <Place rank={rank} />
      </td>
      <th scope="row">
        <Link to={to} discover="none" preventScrollReset>
          <Avatar url={row.avatar} name={row.name} id={row.id} size={20} />
          <span>
            <Name>{row.name}</Name>
          </span>
        </Link>
      </th>
      <td>
        <Link to={`../score?team=${row.id}`} relative="path" discover="none">
          <Num value={row.score} />
        </Link>
      </td>
      {groups.map(({ tag, challenges }) =>
        challenges.map(({ id, title }, n) => {
          const solve = solves.get(id);
          return (
            <td key={id} className={n === 0 && tag !== groups[0]?.tag ? "edge" : undefined}>
              {solve && <SolveCell {...{ solve, title, format, isBrief }} />}
            </td>
          );
        }),
      )}
      <td aria-hidden="true" />
    </tr>
  );
}
