import { useEffect, useMemo, useState } from "react";
import type { StageBoardView } from "#worker/contract/wire/board/stage.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { Ladder } from "../Ladder.tsx";
import { fromTheTop, movesSince, PAGE, pageAt } from "../stage-look.ts";
import { StageEmpty } from "../StageEmpty.tsx";

const TURN_MS = 1_000;

/** The best teams by rank, page by page. */
export function Ranking({ board }: { board: StageBoardView }) {
  const { t } = useTexts("stage");
  const best = useMemo(() => fromTheTop(board.rows), [board.rows]);
  const rows = best.length;
  const page = usePage(rows);
  const moves = useMoves(board);
  if (rows === 0) return <StageEmpty title={t("ranking.none")} text={t("ranking.noneText")} />;
  const top = page * PAGE;
  return (
    <div className="ranking">
      <Ladder rows={best} top={top} window={PAGE} moves={moves} />
      {rows > PAGE && (
        <p className="stage-foot figures">{t("ranking.places", { from: top + 1, to: Math.min(top + PAGE, rows), count: board.teams })}</p>
      )}
    </div>
  );
}

function usePage(rows: number): number {
  const [page, setPage] = useState(0);
  useEffect(() => {
    const since = performance.now();
    const timer = setInterval(() => setPage(pageAt(rows, performance.now() - since)), TURN_MS);
    return () => clearInterval(timer);
  }, [rows]);
  return Math.min(page, Math.max(0, Math.ceil(rows / PAGE) - 1));
}

/** The teams that moved with the latest change of ranks; kept until the next change. */
function useMoves(board: StageBoardView): ReadonlyMap<number, number> {
  const [held, setHeld] = useState({ rows: board.rows, moves: new Map<number, number>() });
  if (held.rows === board.rows) return held.moves;
  const moves = movesSince(held.rows, board.rows);
  setHeld({ rows: board.rows, moves: moves.size > 0 ? moves : held.moves });
  return moves;
}
