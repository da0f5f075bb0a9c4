import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { PauseSection } from "~/features/admin/corrections/index.ts";
import { WriteToTeam } from "~/features/admin/messages/index.ts";
import { SceneSwitch } from "~/features/admin/stage/index.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Section } from "~/ui/Section.tsx";
import type { GamePermission } from "#worker/domain/accounts/permission.ts";
import type { ControlView } from "#worker/contract/wire/monitor/control.ts";
import type { GameDetailView } from "#worker/contract/wire/game/game.ts";
import type { StageStateView } from "#worker/contract/wire/board/stage.ts";
import { ChallengeHealth } from "./ChallengeHealth.tsx";
import { SubmissionBars } from "./SubmissionBars.tsx";
import { useControl } from "./useControl.ts";
import { Waiting } from "./Waiting.tsx";

type Props = {
  game: GameDetailView;
  permissions: readonly GamePermission[];
  view: ControlView;
  stage: StageStateView;
};

/** One screen for watching over a running game, with the buttons that the caller's permissions allow. */
export function ControlRoom({ game, permissions, view: loaded, stage }: Props) {
  const { t } = useTexts("admin/control", "admin");
  const { id } = game;
  const { revalidate } = useRevalidator();
  const view = useControl(id, loaded);
  const isOther = view.version !== loaded.version;
  useEffect(() => {
    if (isOther) revalidate();
  }, [isOther, revalidate]);
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-base font-semibold">{t("admin:section.control")}</h2>
        {permissions.includes("game.notice") && <WriteToTeam gameId={id} />}
      </header>
      {(view.sockets === null || view.hosts === null) && (
        <Alert tone="warn" title={t("control.away")}>
          {t("control.awayText")}
        </Alert>
      )}
      {view.isCounting && <Alert tone="info" title={t("control.counting")} />}
      <Waiting gameId={id} view={view} mayReview={permissions.includes("game.review")} />
      {permissions.includes("game.edit") && <PauseSection game={game} onDone={revalidate} />}
      <Section title={t("control.submissions")}>
        <SubmissionBars minutes={view.minutes} />
      </Section>
      <Section title={t("control.challenges")} text={t("control.challengesText")}>
        {view.challenges.length === 0 ? (
          <Empty icon="flag" title={t("control.noChallenges")} text={t("control.noChallengesText")} />
        ) : (
          <ChallengeHealth
            gameId={id}
            challenges={view.challenges}
            now={Date.parse(view.at)}
            mayEdit={permissions.includes("challenge.edit")}
          />
        )}
      </Section>
      <SceneSwitch gameId={id} state={stage} />
    </div>
  );
}
