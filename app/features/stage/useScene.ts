import { useEffect, useState } from "react";
import type { StageScene } from "#worker/contract/wire/names.ts";
import type { StageStateView } from "#worker/contract/wire/board/stage.ts";
import { nextSceneAt, sceneAt } from "#worker/domain/stage/scene.ts";
import { clockNow } from "~/lib/time/clock.ts";

/** The present scene. In a round the next one comes at the same time on every stage. `now` is the server's time when it rendered the page. */
export function useScene(state: StageStateView, now: number): StageScene {
  const [scene, setScene] = useState(() => sceneAt(state, now));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const turn = () => {
      setScene(sceneAt(state, clockNow()));
      const next = nextSceneAt(state, clockNow());
      if (next !== null) timer = setTimeout(turn, Math.max(50, next - clockNow()));
    };
    turn();
    return () => clearTimeout(timer);
  }, [state]);
  return scene;
}
