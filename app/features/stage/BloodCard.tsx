import type { StageSolveView } from "#worker/contract/wire/board/stage.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { Blood, CategoryIcon } from "~/features/play/index.ts";
import { Name } from "~/ui/values/Name.tsx";
import { StagePicture } from "./StageTeam.tsx";

/** A first blood, in large type. */
export function BloodCard({ solve }: { solve: StageSolveView }) {
  const { t } = useTexts("stage", "play/game");
  return (
    <div className="blood-card">
      <p className="blood-word">
        <Blood rank={1} />
        {t("bloods.first")}
      </p>
      <p className="blood-team">
        <StagePicture id={solve.teamId} avatar={solve.avatar} />
        <Name>{solve.team}</Name>
      </p>
      <p className="blood-what">
        <CategoryIcon tag={solve.tag} title={t(`play/game:tag.${solve.tag}`)} />
        <Name>{solve.challenge}</Name>
        <span className="blood-points">{t("points", { points: solve.points })}</span>
      </p>
    </div>
  );
}
