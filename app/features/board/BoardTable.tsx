import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { BoardFrameView, BoardPageView, ScoreboardItemView } from "#worker/contract/wire/board.ts";
import { Avatar } from "~/ui/Avatar.tsx";
import { Name } from "~/ui/Name.tsx";
import { Num } from "~/ui/Number.tsx";
import { useFlash } from "~/ui/useFlash.ts";
import { useTimeFormat } from "~/lib/useTimeFormat.ts";
import { cx } from "~/lib/class-names.ts";
import { BoardHead } from "./BoardHead.tsx";
import { columnsOf, shownRank, solvesOf, type ColumnGroup } from "./columns.ts";
import { Place } from "./Place.tsx";
import { SolveCell } from "./SolveCell.tsx";
import { useChanged } from "./useChanged.ts";

type Props = {
  frame: BoardFrameView;
  page: BoardPageView;
  ownId: number | null;
  division: boolean;
  teamLink: (id: number) => string;
};

/** The board of a wide screen: place, team and score stay while the challenges scroll past. */
export function BoardTable({ frame, page, ownId, division, teamLink }: Props) {
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
      <table className="w-full border-separate border-spacing-0 text-left figures">
        <BoardHead groups={groups} />
        <tbody>
          {page.rows.map((row) => (
            <Row key={row.id} {...{ row, groups, format }} own={row.id === ownId} rank={shownRank(row, division)} to={teamLink(row.id)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const STICKY = "sticky z-10 bg-inherit";

type RowProps = { row: ScoreboardItemView; groups: ColumnGroup[]; own: boolean; rank: number; to: string; format: (at: number) => string };

function Row({ row, groups, own, rank, to, format }: RowProps) {
  const flash = useFlash(useChanged(row.score));
  const solves = solvesOf(row);
  return (
    <tr
      data-team={row.id}
      aria-current={own ? "true" : undefined}
      className={cx("group", own ? "bg-accent-soft" : "bg-raised hover:bg-hover", flash)}
    >
      <td className={cx(STICKY, "left-0 h-9 w-14 min-w-14 border-b border-line pr-2 pl-3 text-right")}>
        <Place rank={rank} />
      </td>
      <th scope="row" className={cx(STICKY, "left-14 w-52 max-w-52 min-w-52 border-b border-line px-2 font-medium")}>
        <Link to={to} preventScrollReset className="flex min-h-9 scroll-mb-16 items-center gap-2">
          <Avatar url={row.avatar} name={row.name} id={row.id} size={20} />
          <span className="truncate hover:underline">
            <Name>{row.name}</Name>
          </span>
        </Link>
      </th>
      <td className={cx(STICKY, "left-66 w-20 min-w-20 border-r border-b border-line px-3 text-right font-semibold")}>
        <Num value={row.score} />
      </td>
      {groups.map(({ tag, challenges }) =>
        challenges.map((challenge, n) => (
          <td
            key={challenge.id}
            className={cx("h-9 w-10 min-w-10 border-b border-line text-center", n === 0 && tag !== groups[0]?.tag && "border-l")}
          >
            <SolveCell solve={solves.get(challenge.id)} title={challenge.title} format={format} />
          </td>
        )),
      )}
      <td aria-hidden="true" className="w-full border-b border-line" />
    </tr>
  );
}
