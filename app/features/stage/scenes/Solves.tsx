import type { StageBoardView } from "#worker/contract/wire/board/stage.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { SolveLine } from "../SolveLine.tsx";
import { StageEmpty } from "../StageEmpty.tsx";

const SHOWN = 9;

/** What was solved last, the newest first. */
export function Solves({ board }: { board: StageBoardView }) {
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
