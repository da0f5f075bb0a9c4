import { useTexts } from "~/i18n/useTexts.ts";
import { CategoryIcon } from "~/features/play/index.ts";
import { Name } from "~/ui/values/Name.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { isOver, type Play } from "./reveal-play.ts";
import { StageEmpty } from "./StageEmpty.tsx";
import { StagePicture } from "./StageTeam.tsx";

/** Beside the rows: whose turn it is, with which challenge, and at the end who has won. */
export function RevealCard({ play }: { play: Play }) {
  const { t } = useTexts("stage", "play/game");
  const { board, beat } = play;
  const { reveal } = board;
  if (!reveal && board.frozen === null) return <StageEmpty title={t("reveal.notFrozen")} text={t("reveal.notFrozenText")} />;
  if (!reveal) return <StageEmpty title={t("reveal.waiting")} text={t("reveal.waitingText")} />;
  if (isOver(play)) return <Winner play={play} />;
  const { team, joins, challenge, tag, solves, points, made } = reveal;
  return (
    <div className="reveal-card" data-beat={beat} key={made} aria-live="polite">
      <p className="reveal-step figures">{t("reveal.step", { made })}</p>
      <p className="reveal-team">
        <StagePicture id={team.id} avatar={team.avatar} />
        <Name>{team.name}</Name>
      </p>
      {beat !== "aim" && (
        <p className="reveal-what">
          {tag && <CategoryIcon tag={tag} title={t(`play/game:tag.${tag}`)} />}
          {joins ? t("reveal.joins") : challenge === null ? t("reveal.secret") : <Name>{challenge}</Name>}
        </p>
      )}
      {beat !== "aim" && !joins && (
        <p className={solves ? "reveal-solved" : "reveal-hints"}>
          {t(solves ? "reveal.solved" : "reveal.hints")}
          {solves && points > 0 && (
            <b className="whitespace-nowrap">
              {" +"}
              <Num value={points} />
            </b>
          )}
        </p>
      )}
      {(beat === "climb" || beat === "rest") && <p className="reveal-place figures">{t("reveal.place", { rank: team.rank })}</p>}
    </div>
  );
}

function Winner({ play: { board } }: { play: Play }) {
  const { t } = useTexts("stage");
  const first = board.rows[0];
  if (!first) return null;
  return (
    <div className="reveal-card reveal-winner" aria-live="polite">
      <p className="reveal-word">{t("reveal.winner")}</p>
      <StagePicture id={first.id} avatar={first.avatar} />
      <p className="reveal-name">
        <Name>{first.name}</Name>
      </p>
      <p className="reveal-points figures">{t("points", { points: first.score })}</p>
    </div>
  );
}
