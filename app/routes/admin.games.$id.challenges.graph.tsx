import type { MetaFunction } from "@remix-run/cloudflare";
import { useTexts } from "~/i18n/useTexts.ts";
import { ChallengeGraph, ChallengeViews } from "~/features/admin/challenge-graph/index.ts";
import { useAdminGame } from "~/features/admin/game-editor/useAdminGame.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Empty } from "~/ui/Empty.tsx";

export const handle = { i18n: ["admin/challenge-graph"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin/challenge-graph:graph.graph");

export default function ChallengeGraphPage() {
  const { t } = useTexts("admin/challenge-graph", "admin");
  const { game, challenges } = useAdminGame();
  const isBound = challenges.some(({ requires }) => requires.some((one) => "challenge" in one));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-base font-semibold">{t("admin:section.challenges")}</h2>
      <ChallengeViews gameId={game.id} />
      {isBound ? (
        <ChallengeGraph gameId={game.id} rows={challenges} />
      ) : (
        <Empty
          icon="lock"
          title={t("graph.none")}
          text={t("graph.noneText")}
          action={<ButtonLink to={`/admin/games/${game.id}/challenges`}>{t("graph.toList")}</ButtonLink>}
        />
      )}
    </div>
  );
}
