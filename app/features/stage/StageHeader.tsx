import type { StageView } from "#worker/contract/wire/board/stage.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { countdownText } from "~/lib/time/time.ts";
import { useNow } from "~/lib/time/useNow.ts";
import { useTimeFormat } from "~/lib/time/useTimeFormat.ts";
import { Drawing } from "~/ui/pictures/Drawing.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { gameNow } from "./game-now.ts";
import type { Line } from "./useStage.ts";

type Props = { view: StageView; scene: string; line: Line; withClock: boolean };

/** The header of every scene: the game, the scene, the time left, and whether the content may be outdated. */
export function StageHeader({ view: { game, board }, scene, line, withClock }: Props) {
  const { t } = useTexts("stage");
  const clock = useTimeFormat({ hour: "2-digit", minute: "2-digit" });
  return (
    <header className="stage-head">
      <Drawing name="mark" className="stage-mark" />
      <h1>
        <Name>{game.title}</Name>
        <span className="stage-scene">{scene}</span>
      </h1>
      <div aria-live="polite" className="stage-notes">
        {line === "lost" && <p className="stage-lost">{t("stage.lost")}</p>}
        {board?.frozen && <p className="stage-frozen">{t("stage.frozen", { time: clock(Date.parse(board.frozen)) })}</p>}
      </div>
      {withClock && <Left game={game} />}
    </header>
  );
}

function Left({ game }: { game: StageView["game"] }) {
  const { t } = useTexts("stage");
  const now = gameNow(game, useNow(1_000));
  const isBefore = now < Date.parse(game.start);
  const left = Date.parse(isBefore ? game.start : game.end) - now;
  if (left <= 0) return <p className="stage-left">{t("stage.over")}</p>;
  return (
    <p className="stage-left">
      <span>{t(game.pausedAt ? "stage.paused" : isBefore ? "stage.starts" : "stage.ends")}</span>
      <span role="timer">{countdownText(left, t)}</span>
    </p>
  );
}
