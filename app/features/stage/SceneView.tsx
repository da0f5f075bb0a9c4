import type { StageScene } from "#worker/contract/wire/names.ts";
import type { StageView } from "#worker/contract/wire/board/stage.ts";
import type { Sound } from "./sounds.ts";
import { Bloods } from "./scenes/Bloods.tsx";
import { Chart } from "./scenes/Chart.tsx";
import { CountdownScene } from "./scenes/CountdownScene.tsx";
import { Leaders } from "./scenes/Leaders.tsx";
import { MessageScene } from "./scenes/MessageScene.tsx";
import { Ranking } from "./scenes/Ranking.tsx";
import { Reveal } from "./scenes/Reveal.tsx";
import { Solves } from "./scenes/Solves.tsx";
import { Spotlight } from "./scenes/Spotlight.tsx";

type Props = { view: StageView; scene: StageScene; sound: (sound: Sound) => void };

/** One scene. Before the start there is no board: then those that need it show how long it is until then. */
export function SceneView({ view: { game, state, board }, scene, sound }: Props) {
  if (scene === "message") return <MessageScene text={state.message} />;
  if (scene === "countdown" || !board) return <CountdownScene game={game} />;
  switch (scene) {
    case "ranking":
      return <Ranking board={board} />;
    case "bloods":
      return <Bloods board={board} />;
    case "solves":
      return <Solves board={board} />;
    case "chart":
      return <Chart board={board} game={game} />;
    case "leaders":
      return <Leaders board={board} />;
    case "spotlight":
      return <Spotlight team={board.spotlight} />;
    case "reveal":
      return <Reveal board={board} sound={sound} />;
  }
}
