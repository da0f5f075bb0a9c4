import type { StageSolveView } from "#worker/contract/wire/board/stage.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { Blood, CategoryIcon } from "~/features/play/index.ts";
import { useTimeFormat } from "~/lib/time/useTimeFormat.ts";
import { Name } from "~/ui/values/Name.tsx";
import { StageTeam } from "./StageTeam.tsx";

/** A solve on one line: time, challenge, team, and points. */
export function SolveLine({ solve, withTeam = true }: { solve: StageSolveView; withTeam?: boolean }) {
  const { t } = useTexts("stage", "play/game");
  const clock = useTimeFormat({ hour: "2-digit", minute: "2-digit" });
  const { nth, tag } = solve;
  return (
    <li className="solve-line">
      <time dateTime={solve.time}>{clock(Date.parse(solve.time))}</time>
      <span className="solve-what">
        <CategoryIcon tag={tag} title={t(`play/game:tag.${tag}`)} />
        <Name>{solve.challenge}</Name>
      </span>
      {withTeam && <StageTeam id={solve.teamId} name={solve.team} avatar={solve.avatar} />}
      <span className="solve-blood">{(nth === 1 || nth === 2 || nth === 3) && <Blood rank={nth} />}</span>
      <span className="solve-points">{t("points", { points: solve.points })}</span>
    </li>
  );
}
