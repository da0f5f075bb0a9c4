import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { ScoreboardItemView, SolveView } from "#worker/contract/wire/board/board.ts";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { kept } from "~/ui/kept.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { useFlash } from "~/ui/useFlash.ts";
import { useTimeFormat } from "~/lib/time/useTimeFormat.ts";
import { BoardHead } from "./BoardHead.tsx";
import { shownIn, type RowsProps } from "./board-rows.ts";
import { columnsOf, shownRank, solvesOf, type ColumnGroup, bloodRank } from "./columns.ts";
import { Place } from "./Place.tsx";
import { useChanged } from "./useChanged.ts";
import { memo, type ReactNode } from "react";

/** A row's height with its line. */
const ROW_REM = 37 / 16;

/** The board on a wide screen: place, team and score stay in view while the challenges scroll sideways, and the column heads while the rows scroll. */
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
      className="board-view"
    >
      <table className="board">
        <BoardHead groups={groups} />
        <tbody translate="no">
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
            <Name within>{row.name}</Name>
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

type Props = { solve: SolveView; title: string; format: (at: number) => string; isBrief: boolean };

/**
 * One challenge of one team: a pennant for the first three solvers, a dot for other solves. The title, which brief cells do not have, says who solved
 * it and when.
 */
const SolveCell = memo(function SolveCell({ isBrief, ...said }: Props) {
  const rank = bloodRank(said.solve.type);
  const sign = rank && <i className={`pennant-${rank}`}>{rank}</i>;
  return isBrief ? <b>{sign ?? "✓"}</b> : <Titled {...said}>{sign}</Titled>;
});

function Titled({ solve, title, format, children }: Omit<Props, "isBrief"> & { children: ReactNode }) {
  const { t } = useTexts("board");
  const text = t("board.solve", {
    challenge: title,
    user: solve.userName ?? "–",
    time: format(Date.parse(solve.time)),
    score: solve.score,
  });
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- nothing is loaded: the dot is drawn, and its tooltip names it
    <b title={text} role="img">
      {children}
    </b>
  );
}
