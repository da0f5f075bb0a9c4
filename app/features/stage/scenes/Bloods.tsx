import type { StageBoardView } from "#worker/contract/wire/board/stage.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { SolveLine } from "../SolveLine.tsx";
import { BloodCard } from "../BloodCard.tsx";
import { StageEmpty } from "../StageEmpty.tsx";

const BEFORE = 5;

/** The latest first blood, those before it, and how many are still open. */
export function Bloods({ board }: { board: StageBoardView }) {
  const { t } = useTexts("stage");
  const [latest, ...before] = board.firsts;
  if (!latest) return <StageEmpty title={t("bloods.none")} text={t("bloods.noneText")} />;
  const open = board.challenges - board.firsts.length;
  return (
    <div className="bloods">
      <BloodCard key={latest.challengeId} solve={latest} />
      {before.length > 0 && (
        <section className="bloods-before">
          <h2>{t("bloods.before")}</h2>
          <ol className="solve-lines">
            {before.slice(0, BEFORE).map((solve) => (
              <SolveLine key={solve.challengeId} solve={solve} />
            ))}
          </ol>
        </section>
      )}
      {open > 0 && <p className="stage-foot">{t("bloods.open", { count: open })}</p>}
    </div>
  );
}
