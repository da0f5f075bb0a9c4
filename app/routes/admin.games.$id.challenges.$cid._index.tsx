import { useNavigate, useRevalidator } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AttachmentSection } from "~/components/manage/AttachmentSection.tsx";
import { ChallengePreview } from "~/components/manage/ChallengePreview.tsx";
import { ChallengeText } from "~/components/manage/ChallengeText.tsx";
import { ContainerSection } from "~/components/manage/ContainerSection.tsx";
import { DangerSection } from "~/components/manage/DangerSection.tsx";
import { GeneratedFlag } from "~/components/manage/GeneratedFlag.tsx";
import { FORSAKEN } from "~/components/manage/LeaveGuard.tsx";
import { SaveBar } from "~/components/manage/SaveBar.tsx";
import { ScoreSection } from "~/components/manage/ScoreSection.tsx";
import { TestInstance } from "~/components/manage/TestInstance.tsx";
import { WithPreview } from "~/components/manage/WithPreview.tsx";
import { useManagedChallenge } from "~/hooks/useManagedChallenge.ts";
import { useSavedForm } from "~/hooks/useSavedForm.ts";
import { api } from "~/lib/api.ts";
import { challengeBody, challengeForm } from "~/lib/manage/challenge-form.ts";

/** Fields that change what an instance is. */
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

export default function ChallengeEditor() {
  const { t } = useTranslation("manage");
  const { challenge, gameId, proxied } = useManagedChallenge();
  const revalidator = useRevalidator();
  const navigate = useNavigate();
  const path = `/api/edit/games/${gameId}/challenges/${challenge.id}`;
  const { form, bar } = useSavedForm(challenge, challengeForm, ({ value, changed }) =>
    api.send("PUT", path, challengeBody(value, changed)),
  );
  const isContainer = challenge.type.endsWith("Container");
  return (
    <WithPreview preview={<ChallengePreview form={form.draft.value} challenge={challenge} />}>
      <ChallengeText {...form} />
      <ScoreSection {...form} solves={challenge.acceptedCount} />
      <AttachmentSection {...form} challenge={challenge} path={path} onChanged={revalidator.revalidate} />
      {isContainer && <ContainerSection {...form} proxied={proxied} />}
      {challenge.type === "DynamicContainer" && <GeneratedFlag {...form} />}
      {isContainer && <TestInstance {...{ challenge, path }} edited={bar.changed.some((name) => STARTED.has(name))} />}
      <DangerSection
        label={t("challenge.delete")}
        text={t("challenge.deleteText")}
        name={challenge.title}
        onDelete={() => api.send("DELETE", path)}
        onDeleted={() => navigate(`/admin/games/${gameId}/challenges`, { state: FORSAKEN })}
      />
      <SaveBar {...bar} nameOf={(field) => t(`challenge.${field}`)} />
    </WithPreview>
  );
}
