import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { IconButton } from "~/ui/Button.tsx";
import { Field } from "~/ui/Field.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Input } from "~/ui/Input.tsx";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { PasswordMeter } from "./PasswordMeter.tsx";

type Props = { name: string; label: string; error?: string; fresh?: boolean; autoComplete: "current-password" | "new-password" };

/** A password that can be shown. `fresh` is for a new password: it must have the minimum length, and its strength is shown. */
export function PasswordField({ name, label, error, fresh = false, autoComplete }: Props) {
  const { t } = useTexts("account");
  const [shown, setShown] = useState(false);
  const [value, setValue] = useState("");
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} error={error} required>
        {(props) => (
          <span className="relative flex">
            <Input
              {...props}
              name={name}
              type={shown ? "text" : "password"}
              autoComplete={autoComplete}
              minLength={fresh ? LIMITS.password.min : undefined}
              maxLength={LIMITS.password.max}
              onChange={(event) => fresh && setValue(event.target.value)}
              className="pr-10"
            />
            <IconButton
              label={t(shown ? "password.hide" : "password.show")}
              icon={<Icon name={shown ? "eye-off" : "eye"} size={16} />}
              onClick={() => setShown(!shown)}
              className="absolute top-0 right-0"
            />
          </span>
        )}
      </Field>
      {fresh && <PasswordMeter password={value} />}
    </div>
  );
}
