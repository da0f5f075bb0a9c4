import type { StageView, StageBoardView, StageSolveView } from "#worker/contract/wire/board/stage.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { SceneView } from "./SceneView.tsx";
import { StageControls } from "./StageControls.tsx";
import { StageEmpty } from "./StageEmpty.tsx";
import { StageHeader } from "./StageHeader.tsx";
import { useScene } from "./useScene.ts";
import { useSound } from "./useSound.ts";
import { useStage } from "./useStage.ts";
import { useStageLook } from "./useStageLook.ts";
import { useEffect, useState } from "react";
import { BloodCard } from "./BloodCard.tsx";
import type { Sound } from "./sounds.ts";
import { newFirsts } from "./stage-look.ts";

/** The whole screen. `search`: the address's options for the look and the sound, and the link's secret. */
export function StageScreen({ loaded, search }: { loaded: StageView; search: URLSearchParams }) {
  const { t } = useTexts("stage");
  const link = search.get("link");
  const { view, line } = useStage(loaded, link);
  const scene = useScene(view.state, Date.parse(loaded.now));
  const { state, toggle, sound } = useSound(search.has("sound"));
  const { onColours } = useStageLook(search);
  const isOver = line === "ended";
  return (
    <div className="stage" data-scene={scene}>
      {isOver ? (
        <StageEmpty title={t(link ? "stage.ended" : "stage.closed")} text={t(link ? "stage.endedText" : "stage.closedText")} />
      ) : (
        <>
          <StageHeader view={view} scene={t(`scene.${scene}`)} line={line} withClock={scene !== "countdown"} />
          <div className="stage-room" key={scene}>
            <SceneView view={view} scene={scene} sound={sound} />
          </div>
          <BloodBanner board={view.board} quiet={scene === "bloods"} sound={sound} />
        </>
      )}
      <StageControls sound={state} onSound={toggle} onFull={toggleFull} onColours={onColours} />
    </div>
  );
}

function toggleFull(): void {
  // If the browser does not allow it, nothing else can be done.
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  void done.catch(() => undefined);
}

/** How long each first blood is announced. */
const SHOWN_MS = 7_000;
/** After a lost connection there may be many: only the latest are announced. */
const ANNOUNCED = 3;

/** Announces first bloods over the scene, one after the other, each with its sound. If the scene shows them itself (`quiet`), only the sound is played. */
function BloodBanner({ board, quiet, sound }: { board: StageBoardView | null; quiet: boolean; sound: (sound: Sound) => void }) {
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
