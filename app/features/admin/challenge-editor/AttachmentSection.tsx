import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Field } from "~/ui/Field.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Input } from "~/ui/Input.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall, type Call } from "~/lib/calls/useCall.ts";
import type { Draft } from "~/lib/drafts/useDraft.ts";
import { fileName } from "~/lib/file-size.ts";
import type { ChallengeForm } from "./challenge-form.ts";
import type { ChallengeEditView } from "#worker/contract/wire/challenge.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { kindOf } from "#worker/domain/game/challenge-kind.ts";
import { FileButton } from "~/ui/FileButton.tsx";
import { Section } from "~/ui/Section.tsx";
import { Size } from "~/ui/Size.tsx";
import { setAttachment, uploadAttachment, type ChallengeAt } from "./challenge-calls.ts";

type Props = {
  draft: Draft<ChallengeForm>;
  errorOf: Call["errorOf"];
  challenge: ChallengeEditView;
  at: ChallengeAt;
  onChanged: () => void;
};

/** The file that players get: one for everybody, saved at once, or one per team, which belongs to the flags. */
export function AttachmentSection({ draft, errorOf, challenge, at, onChanged }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  if (kindOf(challenge.type).flags !== "assigned") {
    return (
      <Section title={t("attachment.title")} text={t("attachment.text")}>
        <Common key={challenge.attachment?.id ?? 0} current={challenge.attachment} at={at} onChanged={onChanged} />
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

type Kind = "None" | "Local" | "Remote";

function Common({ current, at, onChanged }: { current: ChallengeEditView["attachment"]; at: ChallengeAt; onChanged: () => void }) {
  const { t } = useTexts("admin/challenge-editor");
  const toast = useToast();
  const call = useCall();
  const [kind, setKind] = useState<Kind>(current?.type ?? "None");
  const [url, setUrl] = useState(current?.type === "Remote" ? (current.url ?? "") : "");
  const store = async (work: () => Promise<unknown>) => {
    if (!(await call.run(work, { quiet: true }))) return;
    toast({ tone: "ok", text: t("attachment.saved") });
    onChanged();
  };
  return (
    <div className="grid gap-3">
      {current?.url && (
        <a
          href={current.url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex max-w-full items-center gap-2 text-accent-text hover:underline"
        >
          <Icon name={current.type === "Local" ? "download" : "external"} size={16} />
          <span className="truncate">{current.type === "Local" ? fileName(current.url) : current.url}</span>
          {current.fileSize !== null && <Size bytes={current.fileSize} />}
        </a>
      )}
      <fieldset className="flex flex-wrap gap-x-4 gap-y-2">
        <legend className="sr-only">{t("attachment.title")}</legend>
        {(["None", "Local", "Remote"] as const).map((one) => (
          <label key={one} className="flex items-center gap-2">
            <input type="radio" name="attachment" className="size-4 accent-accent" checked={kind === one} onChange={() => setKind(one)} />
            {t(`attachment.${one}`)}
          </label>
        ))}
      </fieldset>
      {kind === "None" && current && (
        <div>
          <Button busy={call.busy} icon={<Icon name="trash" />} onClick={() => store(() => setAttachment(at, { attachmentType: "None" }))}>
            {t("attachment.remove")}
          </Button>
        </div>
      )}
      {kind === "Local" && (
        <div>
          <FileButton label={t("attachment.choose")} busy={call.busy} onFile={(file) => store(() => uploadAttachment(at, file))} />
        </div>
      )}
      {kind === "Remote" && (
        <Field label={t("attachment.url")} error={call.errorOf("remoteUrl")}>
          {(props) => (
            <div className="flex gap-2">
              <Input {...props} type="url" placeholder="https://" value={url} onChange={(event) => setUrl(event.target.value)} />
              <Button busy={call.busy} onClick={() => store(() => setAttachment(at, { attachmentType: "Remote", remoteUrl: url }))}>
                {t("attachment.set")}
              </Button>
            </div>
          )}
        </Field>
      )}
      {call.general && (
        <p role="alert" className="text-alert">
          {call.general}
        </p>
      )}
    </div>
  );
}
