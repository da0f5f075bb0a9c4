import { useNavigate, useRevalidator } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { AttachmentSection } from "~/features/admin/challenge-editor/attachments/AttachmentSection.tsx";
import { ChallengePreview } from "~/features/admin/challenge-editor/text/ChallengePreview.tsx";
import { ChallengeText } from "~/features/admin/challenge-editor/text/ChallengeText.tsx";
import { ContainerSection } from "~/features/admin/challenge-editor/instance/ContainerSection.tsx";
import { DetailSection } from "~/features/admin/challenge-editor/text/DetailSection.tsx";
import { DangerSection } from "~/ui/dialogs/DangerSection.tsx";
import { GeneratedFlag } from "~/features/admin/challenge-editor/flags/GeneratedFlag.tsx";
import { FORSAKEN } from "~/ui/forms/LeaveGuard.tsx";
import { SaveBar } from "~/ui/forms/SaveBar.tsx";
import { RulesSection } from "~/features/admin/challenge-editor/rules/RulesSection.tsx";
import { useAdminGame } from "~/features/admin/game-editor/useAdminGame.ts";
import { ScoreSection } from "~/features/admin/challenge-editor/worth/ScoreSection.tsx";
import { SurveySection } from "~/features/admin/challenge-editor/text/SurveySection.tsx";
import { TestInstance } from "~/features/admin/challenge-editor/instance/TestInstance.tsx";
import { WithPreview } from "~/features/admin/markdown/WithPreview.tsx";
import { useAdminChallenge } from "~/features/admin/challenge-editor/useAdminChallenge.ts";
import { wasOf } from "~/lib/drafts/draft.ts";
import { useSavedForm } from "~/ui/forms/useSavedForm.ts";
import { challengeBody, challengeForm } from "~/features/admin/challenge-editor/challenge-form.ts";
import { kindOf } from "#worker/domain/game/challenge-kind.ts";
import { changeChallenge, deleteChallenge } from "~/features/admin/challenge-editor/challenge-calls.ts";

/** Fields that affect how instances are started. */
const STARTED = new Set([
  "containerImage",
  "containerExposePort",
  "cpuCount",
  "memoryLimit",
  "storageLimit",
  "allowOutbound",
  "capabilities",
  "flagTemplate",
  "flagVariable",
]);

export const handle = { i18n: ["admin/instances", "admin/markdown", "ui"] };

export default function ChallengeEditor() {
  const { t } = useTexts("admin/challenge-editor");
  const { challenge, gameId, proxied, publishes, setsImage } = useAdminChallenge();
  const { challenges } = useAdminGame();
  const revalidator = useRevalidator();
  const navigate = useNavigate();
  const at = { id: gameId, cid: challenge.id };
  const { form, bar } = useSavedForm(challenge, challengeForm, ({ value, changed }) => {
    const body = challengeBody(value, changed);
    return changeChallenge(at, { ...body, was: wasOf(challenge, body) });
  });
  const kind = kindOf(challenge.type);
  return (
    <WithPreview preview={<ChallengePreview form={form.draft.value} challenge={challenge} />}>
      <ChallengeText {...form} publishes={publishes} />
      <DetailSection {...form} publishes={publishes} accounts={challenge.authorAccounts} />
      {kind.flags === "shared" && <SurveySection {...form} publishes={publishes} />}
      {publishes && (
        <ScoreSection {...form} game={{ solves: challenge.acceptedCount, teams: challenge.teams, most: challenge.mostSolves }} />
      )}
      {publishes && <RulesSection {...form} others={challenges.filter(({ id }) => id !== challenge.id)} />}
      <AttachmentSection {...form} challenge={challenge} at={at} onChanged={revalidator.revalidate} />
      {kind.instance && <ContainerSection {...form} {...{ proxied, publishes, setsImage }} />}
      {kind.flags === "generated" && <GeneratedFlag {...form} />}
      {kind.instance && <TestInstance {...{ challenge, at }} edited={bar.changed.some((name) => STARTED.has(name))} />}
      {(publishes || !challenge.isEnabled) && (
        <DangerSection
          label={t("challenge.delete")}
          text={t("challenge.deleteText")}
          name={challenge.title}
          onDelete={() => deleteChallenge(at)}
          onDeleted={() => navigate(`/admin/games/${gameId}/challenges`, { state: FORSAKEN })}
        />
      )}
      <SaveBar {...bar} nameOf={(field) => t(`challenge.${field}`)} />
    </WithPreview>
  );
}
