import { memo, type CSSProperties } from "react";
import type { StageTeamView } from "#worker/contract/wire/board/stage.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { cx } from "~/lib/class-names.ts";
import { Num } from "~/ui/values/Number.tsx";
import { StageTeam } from "./StageTeam.tsx";

type Props = {
  rows: readonly StageTeamView[];
  /** The index of the row at the top. */
  top: number;
  /** How many rows fit into the window. */
  window: number;
  moves?: ReadonlyMap<number, number>;
  /** The team to highlight. */
  marked?: number | null;
};

/**
 * Ranked rows behind a window, each positioned by a transform alone: when places change the rows glide, and the window glides over them. All rows
 * stay in the DOM, in the order of their teams' ids, so that a row is moved rather than created again.
 */
export const Ladder = memo(function Ladder({ rows, top, window, moves, marked = null }: Props) {
  const best = Math.max(1, rows[0]?.score ?? 0);
  const placed = rows.map((row, index) => ({ row, index })).sort((a, b) => a.row.id - b.row.id);
  return (
    <div className="ladder" style={{ "--window": window } as CSSProperties}>
      <ol className="ladder-rows" style={{ transform: `translateY(calc(var(--row) * ${-top}))` }}>
        {placed.map(({ row, index }) => (
          <LadderRow
            key={row.id}
            row={row}
            index={index}
            share={Math.max(0, row.score) / best}
            moved={moves?.get(row.id) ?? 0}
            marked={row.id === marked}
            hidden={index < top || index >= top + window}
          />
        ))}
      </ol>
    </div>
  );
});

type RowProps = { row: StageTeamView; index: number; share: number; moved: number; marked: boolean; hidden: boolean };

const LadderRow = memo(function LadderRow({ row, index, share, moved, marked, hidden }: RowProps) {
  const { t } = useTexts("stage");
  return (
    <li
      className={cx("ladder-row", marked && "ladder-marked")}
      data-place={row.rank <= 3 ? row.rank : undefined}
      data-team={row.id}
      aria-hidden={hidden || undefined}
      style={{ transform: `translateY(calc(var(--row) * ${index}))` }}
    >
      <b className="ladder-place">{row.rank}</b>
      <StageTeam id={row.id} name={row.name} avatar={row.avatar} />
      <span className="ladder-moved">
        {moved !== 0 && (
          <em className={moved > 0 ? "ladder-up" : "ladder-down"}>
            <span className="sr-only">{t(moved > 0 ? "ranking.up" : "ranking.down", { count: Math.abs(moved) })}</span>
            <span aria-hidden="true">
              {moved > 0 ? "▲" : "▼"} {Math.abs(moved)}
            </span>
          </em>
        )}
      </span>
      <span className="ladder-solved">{t("ranking.solved", { count: row.solved })}</span>
      <span className="ladder-score">
        <Num value={row.score} />
      </span>
      <i className="ladder-share" aria-hidden="true" style={{ transform: `scaleX(${share})` }} />
    </li>
  );
});
