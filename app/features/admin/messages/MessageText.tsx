import { useTexts } from "~/i18n/useTexts.ts";
import { Field } from "~/ui/Field.tsx";
import { Textarea } from "~/ui/Input.tsx";
import { LIMITS } from "#worker/contract/wire/limits.ts";

type Props = { hint: string; error: string | null; text: string; onChange: (text: string) => void };

/** The text field of a message to a team, for new and edited messages. */
export function MessageText({ hint, error, text, onChange }: Props) {
  const { t } = useTexts("admin/messages");
  return (
    <Field label={t("text")} hint={hint} error={error} required>
      {(props) => (
        <Textarea
          {...props}
          rows={5}
          dir="auto"
          value={text}
          maxLength={LIMITS.teamMessage}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
