import { useEffect, useState } from "react";
import type { StageBoardView } from "#worker/contract/wire/board/stage.ts";
import { BEAT_MS, nextBeat, playOf, type Play } from "./reveal-play.ts";

/** The reveal as it is played. With reduced motion a step is shown in its final state. */
export function useReveal(board: StageBoardView): Play {
  const [play, setPlay] = useState(() => playOf(null, board));
  // The board has changed: what is played is updated in the same rendering.
  const isOther = play.board !== board;
  const now = isOther ? playOf(play, board) : play;
  if (isOther) setPlay(now);
  const { beat } = now;
  const { version } = now.board;
  useEffect(() => {
    if (beat === "rest") return undefined;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const timer = setTimeout(
      () => setPlay((held) => (held.board.version === version ? { ...held, beat: nextBeat(held.beat) } : held)),
      isStill ? 0 : BEAT_MS[beat],
    );
    return () => clearTimeout(timer);
  }, [beat, version]);
  return now;
}
