import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { BoardFrameView, BoardPageView, ScoreboardItemView } from "#worker/contract/wire/board.ts";
import { Blood } from "~/features/play/index.ts";
import { Avatar } from "~/ui/Avatar.tsx";
import { Name } from "~/ui/Name.tsx";
import { Num } from "~/ui/Number.tsx";
import { useFlash } from "~/ui/useFlash.ts";
import { cx } from "~/lib/class-names.ts";
import { bloodRank, shownRank } from "./columns.ts";
import { Place } from "./Place.tsx";
import { useChanged } from "./useChanged.ts";

type Props = {
  frame: BoardFrameView;
  page: BoardPageView;
  /** How many of the lines are there; the others have their room. */
  shown: number;
  ownId: number | null;
  division: boolean;
  teamLink: (id: number) => string;
};

/** A line of the list with the one that divides it from the next. */
const LINE_REM = 57 / 16;

/** The board of a phone: a line for each team; its solves are in its sheet. */
export function BoardList({ frame, page, shown, ownId, division, teamLink }: Props) {
  const { t } = useTexts("board");
  return (
    <ol aria-label={t("board.table")} className="divide-y divide-line overflow-hidden rounded border border-line bg-raised sm:hidden">
      {page.rows.slice(0, shown).map((row) => (
        <li key={row.id} data-team={row.id}>
          <Line row={row} own={row.id === ownId} rank={shownRank(row, division)} total={frame.challengeCount} to={teamLink(row.id)} />
        </li>
      ))}
      {shown < page.rows.length && <li aria-hidden="true" style={{ height: `${(page.rows.length - shown) * LINE_REM}rem` }} />}
    </ol>
  );
}

type LineProps = { row: ScoreboardItemView; own: boolean; rank: number; total: number; to: string };

function Line({ row, own, rank, total, to }: LineProps) {
  const { t } = useTexts("board");
  const flash = useFlash(useChanged(row.score));
  const bloods = row.solvedChallenges.map(({ id, type }) => ({ id, rank: bloodRank(type) })).filter((solve) => solve.rank !== null);
  return (
    <Link to={to} preventScrollReset aria-current={own ? "true" : undefined} className={cx("board-line", flash)}>
      <span className="w-8 shrink-0 text-right figures">
        <Place rank={rank} />
      </span>
      <Avatar url={row.avatar} name={row.name} id={row.id} size={28} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <Name>{row.name}</Name>
        </span>
        <span className="flex items-center gap-2 text-xs text-mute figures">
          {t("board.solvedOf", { solved: row.solvedCount, total })}
          <span className="flex gap-0.5">
            {bloods.slice(0, 5).map((solve) => (
              <Blood key={solve.id} rank={solve.rank!} size={12} />
            ))}
          </span>
        </span>
      </span>
      <span className="text-base font-semibold">
        <Num value={row.score} />
      </span>
    </Link>
  );
}
