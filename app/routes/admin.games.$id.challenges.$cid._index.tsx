import { useNavigate, useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AttachmentSection } from "~/components/manage/AttachmentSection.tsx";
import { ChallengePreview } from "~/components/manage/ChallengePreview.tsx";
import { ChallengeText } from "~/components/manage/ChallengeText.tsx";
import { ContainerSection } from "~/components/manage/ContainerSection.tsx";
import { DeleteDialog } from "~/components/manage/DeleteDialog.tsx";
import { FORSAKEN } from "~/components/manage/LeaveGuard.tsx";
import { SaveBar } from "~/components/manage/SaveBar.tsx";
import { ScoreSection } from "~/components/manage/ScoreSection.tsx";
import { Section } from "~/components/manage/Section.tsx";
import { WithPreview } from "~/components/manage/WithPreview.tsx";
import { Button } from "~/components/ui/Button.tsx";
import { Icon } from "~/components/ui/Icon.tsx";
import { useCall } from "~/hooks/useCall.ts";
import { useManagedChallenge } from "~/hooks/useManagedChallenge.ts";
import { useSavedForm } from "~/hooks/useSavedForm.ts";
import { api } from "~/lib/api.ts";
import { challengeBody, challengeForm } from "~/lib/manage/challenge-form.ts";

export default function ChallengeEditor() {
  const { t } = useTranslation("manage");
  const { challenge, gameId } = useManagedChallenge();
  const revalidator = useRevalidator();
  const path = `/api/edit/games/${gameId}/challenges/${challenge.id}`;
  const { form, bar } = useSavedForm(challengeForm(challenge), async ({ value, changed, set }) => {
    const body = challengeBody(value, changed);
    await api.send("PUT", path, body);
    if ("hints" in body) set("hints", body.hints as string[]);
  });
  return (
    <WithPreview preview={<ChallengePreview form={form.draft.value} challenge={challenge} />}>
      <ChallengeText {...form} />
      <ScoreSection {...form} solves={challenge.acceptedCount} />
      <AttachmentSection {...form} challenge={challenge} path={path} onChanged={revalidator.revalidate} />
      {challenge.type.endsWith("Container") && <ContainerSection {...form} dynamic={challenge.type === "DynamicContainer"} />}
      <Danger path={path} title={challenge.title} back={`/admin/games/${gameId}/challenges`} />
      <SaveBar {...bar} nameOf={(field) => t(`challenge.${field}`)} />
    </WithPreview>
  );
}

function Danger({ path, title, back }: { path: string; title: string; back: string }) {
  const { t } = useTranslation("manage");
  const navigate = useNavigate();
  const call = useCall();
  const [open, setOpen] = useState(false);
  const remove = async () => {
    const done = await call.run(() => api.send("DELETE", path), { quiet: true });
    if (!done) return;
    navigate(back, { state: FORSAKEN });
  };
  return (
    <Section title={t("info.danger")}>
      <div>
        <Button variant="danger" icon={<Icon name="trash" />} onClick={() => setOpen(true)}>
          {t("challenge.delete")}
        </Button>
      </div>
      <DeleteDialog
        open={open}
        title={t("challenge.delete")}
        text={t("challenge.deleteText")}
        name={title}
        call={call}
        onDelete={remove}
        onClose={() => setOpen(false)}
      />
    </Section>
  );
}
