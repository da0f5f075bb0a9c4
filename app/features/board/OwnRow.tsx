import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { BoardPageView, ScoreboardItemView } from "#worker/contract/wire/board/board.ts";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { Place } from "./Place.tsx";
import { useTeamRow } from "./useBoard.ts";

type Props = {
  gameId: number;
  own: ScoreboardItemView | null;
  ownId: number | null;
  page: BoardPageView;
  /** How many of the rows are rendered. */
  shown: number;
  /** The selected division; a team of another division has no place in it. */
  division: string | undefined;
  teamLink: (id: number) => string;
};

/**
 * The viewer's own team at the bottom of the screen while the board's rows are visible but its own row is not. It moves only beside the rows, from
 * below the table's head to the space below the last row; the board must be `relative` and leave that space.
 */
export function OwnRow({ gameId, own, ownId, page, shown, division, teamLink }: Props) {
  const { t } = useTexts("board");
  const read = useTeamRow(gameId, own ? null : ownId);
  const row = own ?? read;
  const inView = useInView(ownId, page, shown);
  if (!row || !row.rank || inView || (division && row.organization !== division)) return null;
  const rank = division ? (row.organizationRank ?? row.rank) : row.rank;
  return (
    <div className="pointer-events-none absolute inset-0 flex flex-col justify-end sm:top-48">
      <Link
        to={teamLink(row.id)}
        preventScrollReset
        aria-label={t("own.row", { team: row.name, rank, score: row.score })}
        className="rise pointer-events-auto sticky bottom-3 z-30 mx-auto flex h-11 w-full max-w-2xl shrink-0 items-center gap-3 rounded border border-accent bg-accent-soft px-3 shadow-float max-sm:bottom-18"
      >
        <span className="w-10 text-right font-semibold figures">
          <Place rank={rank} />
        </span>
        <Avatar url={row.avatar} name={row.name} id={row.id} size={24} />
        <span className="min-w-0 flex-1 truncate font-medium">
          <Name>{row.name}</Name>
        </span>
        <span className="text-base font-semibold">
          <Num value={row.score} />
        </span>
      </Link>
    </div>
  );
}

const HEADER_PX = 48;

/** The screen without the header, and on a phone without the bottom bar, else without the column heads if they follow the page. */
function uncovered(row: HTMLElement): string {
  const heads = row.closest("table")?.tHead;
  if (!heads) return `-${HEADER_PX}px 0px -60px 0px`;
  const follow = getComputedStyle(heads).animationName !== "none";
  return `-${HEADER_PX + (follow ? heads.offsetHeight : 0)}px 0px 0px 0px`;
}

/** Whether the team's row is on the screen. Until the first observation it counts as visible, so that nothing jumps. */
function useInView(teamId: number | null, page: BoardPageView, shown: number): boolean {
  const listed = page.rows.some(({ id }) => id === teamId);
  const isThere = page.rows.slice(0, shown).some(({ id }) => id === teamId);
  const [seen, setSeen] = useState(true);
  useEffect(() => {
    // Both the table for wide screens and the list for phones have the row; only one of them is visible.
    const rows = [...document.querySelectorAll<HTMLElement>(`[data-team="${teamId}"]`)];
    const row = rows.find(({ offsetParent }) => offsetParent !== null);
    if (!isThere || !row) return undefined;
    const options = { rootMargin: uncovered(row), threshold: 0.6 };
    // A busy browser reports several observations at once, the newest last.
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? true), options);
    // The link, because a whole row may be wider than the screen.
    observer.observe(row.querySelector("a") ?? row);
    return () => observer.disconnect();
  }, [teamId, isThere]);
  return listed && seen;
}
