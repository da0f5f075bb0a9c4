import { useEffect } from "react";
import type { StageBoardView } from "#worker/contract/wire/board/stage.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { Ladder } from "../Ladder.tsx";
import { RevealCard } from "../RevealCard.tsx";
import { isOver, rowsOf, teamOf } from "../reveal-play.ts";
import type { Sound } from "../sounds.ts";
import { topFor } from "../stage-look.ts";
import { StageEmpty } from "../StageEmpty.tsx";
import { useReveal } from "../useReveal.ts";

const WINDOW = 9;

/** The reveal of a frozen board: the row whose turn it is, what its team has solved, and how it climbs. Before it begins the last places are in view. */
export function Reveal({ board, sound }: { board: StageBoardView; sound: (sound: Sound) => void }) {
  const { t } = useTexts("stage");
  const play = useReveal(board);
  const over = isOver(play);
  const { beat } = play;
  useEffect(() => {
    if (beat !== "rest") sound(beat);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each beat of each step sounds once
  }, [beat, board.version]);
  useEffect(() => {
    if (over) sound("end");
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is over
  }, [over]);
  const rows = rowsOf(play);
  if (rows.length === 0) return <StageEmpty title={t("ranking.none")} text={t("ranking.noneText")} />;
  const marked = teamOf(play);
  const at = rows.findIndex(({ id }) => id === marked);
  const top = over ? 0 : topFor(at < 0 ? (board.frozen ? rows.length - 1 : 0) : at, rows.length, WINDOW);
  return (
    <div className="reveal">
      <Ladder rows={rows} top={top} window={WINDOW} marked={over ? rows[0]!.id : marked} />
      <RevealCard play={play} />
    </div>
  );
}
