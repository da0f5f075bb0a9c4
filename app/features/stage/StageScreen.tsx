import type { StageView } from "#worker/contract/wire/board/stage.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { BloodBanner } from "./BloodBanner.tsx";
import { SceneView } from "./SceneView.tsx";
import { StageControls } from "./StageControls.tsx";
import { StageEmpty } from "./StageEmpty.tsx";
import { StageHeader } from "./StageHeader.tsx";
import { useScene } from "./useScene.ts";
import { useSound } from "./useSound.ts";
import { useStage } from "./useStage.ts";
import { useStageLook } from "./useStageLook.ts";

/** The whole screen. `search`: what its address says of the look, the sound and the link. */
export function StageScreen({ loaded, search }: { loaded: StageView; search: URLSearchParams }) {
  const { t } = useTexts("stage");
  const { view, line } = useStage(loaded, search.get("link"));
  const scene = useScene(view.state, Date.parse(loaded.now));
  const { state, toggle, sound } = useSound(search.has("sound"));
  const { onColours } = useStageLook(search);
  const isOver = line === "ended";
  return (
    <div className="stage" data-scene={scene}>
      {isOver ? (
        <StageEmpty title={t("stage.ended")} text={t("stage.endedText")} />
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
  // Where a browser does not allow it there is nothing else to do.
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  void done.catch(() => undefined);
}
