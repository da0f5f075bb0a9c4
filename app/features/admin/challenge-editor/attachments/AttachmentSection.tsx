import { useTexts } from "~/i18n/useTexts.ts";
import { Field } from "~/ui/Field.tsx";
import { Input } from "~/ui/Input.tsx";
import type { Call } from "~/lib/calls/useCall.ts";
import type { Draft } from "~/lib/drafts/useDraft.ts";
import type { ChallengeForm } from "../challenge-form.ts";
import type { ChallengeEditView } from "#worker/contract/wire/challenge/challenge.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { kindOf } from "#worker/domain/game/challenge-kind.ts";
import { Section } from "~/ui/Section.tsx";
import { Attachments } from "./Attachments.tsx";
import type { ChallengeAt } from "../challenge-calls.ts";

type Props = {
  draft: Draft<ChallengeForm>;
  errorOf: Call["errorOf"];
  challenge: ChallengeEditView;
  at: ChallengeAt;
  onChanged: () => void;
};

/** The downloads for players: either the same for everybody, saved at once, or one file per team, which belongs to the flags. */
export function AttachmentSection({ draft, errorOf, challenge, at, onChanged }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  if (kindOf(challenge.type).flags !== "assigned") {
    return (
      <Section title={t("attachment.title")} text={t("attachment.text")}>
        <Attachments list={challenge.attachments} at={at} onChanged={onChanged} />
      </Section>
    );
  }
  return (
    <Section title={t("attachment.title")} text={t("attachment.dynamicText")}>
      <Field label={t("challenge.fileName")} hint={t("attachment.fileNameHint")} error={errorOf("fileName")}>
        {(props) => (
          <Input
            {...props}
            maxLength={LIMITS.fileName}
            value={draft.value.fileName}
            onChange={(event) => draft.set("fileName", event.target.value)}
          />
        )}
      </Field>
    </Section>
  );
}
