import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Field } from "~/ui/Field.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { CodeInput } from "~/ui/Input.tsx";
import { inviteCode } from "./invite-code.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";

type Props = { label?: string; hint?: string; value: string; error?: string | null; onChange: (code: string) => void };

/** The code that teams need to sign up; if empty, everybody may. */
export function InviteCodeField({ label, hint, value, error, onChange }: Props) {
  const { t } = useTexts("admin/game-editor");
  const generate = () => onChange(inviteCode((bytes) => crypto.getRandomValues(new Uint8Array(bytes))));
  return (
    <Field label={label ?? t("info.inviteCode")} hint={hint ?? t("info.inviteHint")} error={error}>
      {(props) => (
        <div className="flex gap-2">
          <CodeInput {...props} maxLength={LIMITS.gameInviteCode} value={value} onChange={(event) => onChange(event.target.value)} />
          <Button icon={<Icon name="refresh" />} onClick={generate}>
            {t("info.generate")}
          </Button>
        </div>
      )}
    </Field>
  );
}
