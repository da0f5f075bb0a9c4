import type { StageSpotlightView } from "#worker/contract/wire/board/stage.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { Blood, CategoryIcon } from "~/features/play/index.ts";
import { Name } from "~/ui/values/Name.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { SolveLine } from "../SolveLine.tsx";
import { StageEmpty } from "../StageEmpty.tsx";
import { StagePicture } from "../StageTeam.tsx";

/** One team: its name, its rank, its strengths, and its latest solves. */
export function Spotlight({ team }: { team: StageSpotlightView | null }) {
  const { t } = useTexts("stage", "play/game");
  if (!team) return <StageEmpty title={t("spotlight.none")} text={t("spotlight.noneText")} />;
  return (
    <div className="spotlight" key={team.id}>
      <Who team={team} />
      <Facts team={team} />
      <ul className="spotlight-tags">
        {team.tags.map(({ tag, solved, challenges }) => (
          <li key={tag}>
            <CategoryIcon tag={tag} />
            <span>{t(`play/game:tag.${tag}`)}</span>
            <i aria-hidden="true">
              <i style={{ transform: `scaleX(${solved / challenges})` }} />
            </i>
            <span className="figures">
              {solved}/{challenges}
            </span>
          </li>
        ))}
      </ul>
      <section className="spotlight-latest">
        <h2>{t("spotlight.latest")}</h2>
        {team.latest.length === 0 ? (
          <p className="spotlight-bio">{t("spotlight.noSolves")}</p>
        ) : (
          <ol className="solve-lines">
            {team.latest.map((solve) => (
              <SolveLine key={solve.challengeId} solve={solve} withTeam={false} />
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}

function Who({ team }: { team: StageSpotlightView }) {
  return (
    <header className="spotlight-who">
      <StagePicture id={team.id} avatar={team.avatar} />
      <div>
        <p className="spotlight-name">
          <Name>{team.name}</Name>
        </p>
        {team.division && (
          <p className="spotlight-bio">
            <Name>{team.division}</Name>
          </p>
        )}
        {team.bio && (
          <p className="spotlight-bio">
            <Name>{team.bio}</Name>
          </p>
        )}
      </div>
    </header>
  );
}

function Facts({ team }: { team: StageSpotlightView }) {
  const { t } = useTexts("stage");
  return (
    <dl className="spotlight-facts">
      <div>
        <dt>{t("spotlight.place")}</dt>
        <dd>{team.rank}</dd>
      </div>
      <div>
        <dt>{t("spotlight.score")}</dt>
        <dd>
          <Num value={team.score} />
        </dd>
      </div>
      <div>
        <dt>{t("spotlight.solved")}</dt>
        <dd>
          {team.solved}
          {team.bloods.map((count, index) =>
            count > 0 ? (
              <span key={index} className="spotlight-bloods">
                <Blood rank={(index + 1) as 1 | 2 | 3} /> {count}
              </span>
            ) : null,
          )}
        </dd>
      </div>
    </dl>
  );
}
