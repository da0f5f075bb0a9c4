import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { ScoreboardItemView } from "#worker/contract/wire/board/board.ts";
import { Blood } from "~/features/play/index.ts";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { kept } from "~/ui/kept.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { useFlash } from "~/ui/useFlash.ts";
import { shownIn, type RowsProps } from "./board-rows.ts";
import { bloodRank, shownRank } from "./columns.ts";
import { Place } from "./Place.tsx";
import { useChanged } from "./useChanged.ts";

/** A row's height with its dividing line. */
const LINE_REM = 57 / 16;

/** The board on a phone: one row per team; the team's solves are in its sheet. */
export const BoardList = kept("board-list", List, shownIn);

function List({ frame, page, shown, ownId, division, teamLink }: RowsProps) {
  const { t } = useTexts("board");
  return (
    <ol aria-label={t("board.table")} className="board-list">
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
    <Link to={to} discover="none" preventScrollReset aria-current={own ? "true" : undefined} className={flash || undefined}>
      <Place rank={rank} />
      <Avatar url={row.avatar} name={row.name} id={row.id} size={28} />
      <span>
        <Name>{row.name}</Name>
        <span>
          {t("board.solvedOf", { solved: row.solvedCount, total })}
          {bloods.length > 0 && (
            <span>
              {bloods.slice(0, 5).map((solve) => (
                <Blood key={solve.id} rank={solve.rank!} />
              ))}
            </span>
          )}
        </span>
      </span>
      <Num value={row.score} />
    </Link>
  );
}
