import { useEffect, useState } from "react";
import type { StageBoardView, StageSolveView } from "#worker/contract/wire/board/stage.ts";
import { BloodCard } from "./BloodCard.tsx";
import type { Sound } from "./sounds.ts";
import { newFirsts } from "./stage-look.ts";

/** How long each first blood is announced. */
const SHOWN_MS = 7_000;
/** After a lost connection there may be many: only the last of them are announced. */
const ANNOUNCED = 3;

/** Announces first bloods over whatever is shown, one after the other, each with its sound. Where they are the scene (`quiet`) only the sound is new. */
export function BloodBanner({ board, quiet, sound }: { board: StageBoardView | null; quiet: boolean; sound: (sound: Sound) => void }) {
  const [held, setHeld] = useState<{ board: StageBoardView | null; waiting: StageSolveView[] }>({ board, waiting: [] });
  if (held.board !== board) setHeld({ board, waiting: [...held.waiting, ...newFirsts(held.board, board).slice(-ANNOUNCED)] });
  const shown = held.waiting[0];
  useEffect(() => {
    if (!shown) return undefined;
    sound("blood");
    const timer = setTimeout(() => setHeld((before) => ({ ...before, waiting: before.waiting.slice(1) })), SHOWN_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it sounds once, also when the sound is switched meanwhile
  }, [shown]);
  return (
    <div aria-live="polite" className="blood-banner">
      {shown && !quiet && <BloodCard key={shown.challengeId} solve={shown} />}
    </div>
  );
}
