import type { StageBoardView } from "#worker/contract/wire/board/stage.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { CategoryIcon } from "~/features/play/index.ts";
import { Num } from "~/ui/values/Number.tsx";
import { StageEmpty } from "../StageEmpty.tsx";
import { StageTeam } from "../StageTeam.tsx";

/** The three best teams of each category. */
export function Leaders({ board }: { board: StageBoardView }) {
  const { t } = useTexts("stage", "play/game");
  if (board.leaders.length === 0) return <StageEmpty title={t("leaders.none")} text={t("leaders.noneText")} />;
  return (
    <ul className="leaders" data-many={board.leaders.length > 6 ? (board.leaders.length > 9 ? 12 : 9) : undefined}>
      {board.leaders.map(({ tag, challenges, teams }) => (
        <li key={tag}>
          <h2>
            <CategoryIcon tag={tag} />
            {t(`play/game:tag.${tag}`)}
          </h2>
          {teams.length === 0 && <p className="leaders-open">{t("leaders.open")}</p>}
          <ol>
            {teams.map(({ id, name, avatar, score, solved }) => (
              <li key={id}>
                <StageTeam id={id} name={name} avatar={avatar} />
                <span className="leaders-solved figures">{t("leaders.solved", { solved, count: challenges })}</span>
                <b>
                  <Num value={score} />
                </b>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}
