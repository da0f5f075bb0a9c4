import { useTexts } from "~/i18n/useTexts.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { Field } from "~/ui/Field.tsx";
import { Input } from "~/ui/Input.tsx";

/** The name that a user chooses for their account; `name` is its initial value. */
export function UserNameField({ name, error }: { name?: string; error?: string }) {
  const { t } = useTexts("account");
  return (
    <Field label={t("register.name")} hint={t("register.nameHint", LIMITS.userName)} error={error} required>
      {(props) => (
        <Input
          {...props}
          name="userName"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          minLength={LIMITS.userName.min}
          maxLength={LIMITS.userName.max}
          defaultValue={name}
        />
      )}
    </Field>
  );
}
