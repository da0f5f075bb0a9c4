import type { StageScene } from "#worker/contract/wire/names.ts";
import type { StageView, StageBoardView } from "#worker/contract/wire/board/stage.ts";
import type { Sound } from "./sounds.ts";
import { Bloods } from "./scenes/Bloods.tsx";
import { Chart } from "./scenes/Chart.tsx";
import { CountdownScene } from "./scenes/CountdownScene.tsx";
import { Leaders } from "./scenes/Leaders.tsx";
import { Ranking } from "./scenes/Ranking.tsx";
import { Reveal } from "./scenes/Reveal.tsx";
import { Spotlight } from "./scenes/Spotlight.tsx";
import { useTexts } from "~/i18n/useTexts.ts";
import { withoutTurns } from "~/lib/isolate.ts";
import { SolveLine } from "./SolveLine.tsx";
import { StageEmpty } from "./StageEmpty.tsx";

type Props = { view: StageView; scene: StageScene; sound: (sound: Sound) => void };

/** One scene. Before the start there is no board: scenes that need one show the time until the start. */
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

/** The longest messages, in characters, that are shown in the largest and in the middle size. */
const SHORT = 40;
const MIDDLE = 120;

/** The organisers' message, as large as it fits. */
function MessageScene({ text }: { text: string }) {
  const { t } = useTexts("stage");
  const size = text.length <= SHORT ? "large" : text.length <= MIDDLE ? "middle" : "small";
  return (
    <p key={text} dir="auto" className="stage-message" data-size={size}>
      {withoutTurns(text) || t("message.none")}
    </p>
  );
}

const SHOWN = 9;

/** The latest solves, newest first. */
function Solves({ board }: { board: StageBoardView }) {
  const { t } = useTexts("stage");
  if (board.latest.length === 0) return <StageEmpty title={t("solves.none")} text={t("solves.noneText")} />;
  return (
    <ol className="solve-lines">
      {board.latest.slice(0, SHOWN).map((solve) => (
        <SolveLine key={`${solve.teamId} ${solve.challengeId}`} solve={solve} />
      ))}
    </ol>
  );
}
