import { useState, type FormEvent } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import type { FeedbackInput } from "#worker/contract/wire/game/feedback.ts";
import type { Call } from "~/lib/calls/useCall.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { LeaveGuard } from "~/ui/forms/LeaveGuard.tsx";
import { Field } from "~/ui/Field.tsx";
import { Textarea } from "~/ui/Input.tsx";
import { LoginLink } from "../game/LoginLink.tsx";
import { Stars } from "./Stars.tsx";

type Props = { own: FeedbackInput | null; sending: Call; onSend: (said: FeedbackInput) => Promise<boolean> };

/** The form starts with the earlier feedback. */
export function FeedbackForm({ own, sending, onSend }: Props) {
  const { t } = useTexts("play/rating");
  const [stars, setStars] = useState(own?.stars ?? 0);
  const [text, setText] = useState(own?.text ?? "");
  const [said, setSaid] = useState(false);
  const isSame = own !== null && own.stars === stars && own.text === text.trim();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setSaid(await onSend({ stars, text: text.trim() }));
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-3" onChange={() => setSaid(false)}>
      <Stars value={stars} onChange={setStars} />
      <LeaveGuard active={text.trim() !== (own?.text ?? "")} names={[t("feedback.words")]} />
      <Field label={t("feedback.words")} required={false}>
        {(field) => (
          <Textarea {...field} value={text} maxLength={LIMITS.feedbackText} rows={3} onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
      {sending.error && (
        <Alert tone="alert">
          {sending.error}
          <LoginLink code={sending.code} />
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={sending.busy} disabled={stars === 0 || isSame}>
          {t(own ? "feedback.change" : "feedback.send")}
        </Button>
        <p aria-live="polite" className="text-sm text-ok">
          {said && t("feedback.thanks")}
        </p>
      </div>
    </form>
  );
}
