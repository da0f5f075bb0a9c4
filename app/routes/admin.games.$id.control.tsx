import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { ChallengeHealth, SubmissionBars, useControl, Waiting } from "~/features/admin/control/index.ts";
import { WriteToTeam } from "~/features/admin/messages/index.ts";
import { SceneSwitch } from "~/features/admin/stage/index.ts";
import { PauseSection } from "~/features/admin/corrections/index.ts";
import { useAdminGame } from "~/features/admin/game-editor/useAdminGame.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import { requireId } from "~/lib/pages/route-id.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Section } from "~/ui/Section.tsx";

export const handle = { i18n: ["admin/control", "admin/corrections", "admin/stage", "stage"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin:section.control");

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  const [view, stage] = await Promise.all([
    context.read((services, ctx) => services.control.view(ctx, id)),
    context.read((services, ctx) => services.stage.stateOf(ctx, id)),
  ]);
  return { id, view, stage };
}

export default function ControlRoom() {
  const { t } = useTexts("admin/control", "admin");
  const loaded = useLoaderData<typeof loader>();
  const { game, permissions } = useAdminGame();
  const { revalidate } = useRevalidator();
  const view = useControl(loaded.id, loaded.view);
  const isOther = view.version !== loaded.view.version;
  useEffect(() => {
    if (isOther) revalidate();
  }, [isOther, revalidate]);
  const now = Date.parse(view.at);
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-base font-semibold">{t("admin:section.control")}</h2>
        {permissions.includes("game.notice") && <WriteToTeam gameId={loaded.id} />}
      </header>
      {view.isCounting && <Alert tone="info" title={t("control.counting")} />}
      <Waiting gameId={loaded.id} view={view} mayReview={permissions.includes("game.review")} />
      {permissions.includes("game.edit") && (
        <PauseSection gameId={loaded.id} pausedAt={game.pausedAt ?? null} reason={game.pauseReason ?? ""} onDone={revalidate} />
      )}
      <Section title={t("control.submissions")}>
        <SubmissionBars minutes={view.minutes} />
      </Section>
      <Section title={t("control.challenges")} text={t("control.challengesText")}>
        {view.challenges.length === 0 ? (
          <Empty icon="flag" title={t("control.noChallenges")} text={t("control.noChallengesText")} />
        ) : (
          <ChallengeHealth gameId={loaded.id} challenges={view.challenges} now={now} mayEdit={permissions.includes("challenge.edit")} />
        )}
      </Section>
      <SceneSwitch gameId={loaded.id} state={loaded.stage} />
    </div>
  );
}
