import { Form } from "@remix-run/react";
import { useEffect } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { FormEnd } from "~/ui/forms/FormEnd.tsx";
import { useFormResult } from "~/lib/calls/useFormResult.ts";
import { PasswordField } from "./PasswordField.tsx";

/** Changes the user's own password; this ends all their other sessions. */
export function PasswordForm() {
  const { t } = useTexts("account");
  const { ref, fields, problem, result, done, busy } = useFormResult("password");
  useEffect(() => {
    if (result?.done) ref.current?.reset();
  }, [result, ref]);
  return (
    <Form ref={ref} method="post" noValidate className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="password" />
      <PasswordField name="old" label={t("password.old")} error={fields.old} autoComplete="current-password" />
      <PasswordField name="new" label={t("password.new")} error={fields.new} autoComplete="new-password" fresh />
      <PasswordField name="repeat" label={t("password.repeat")} error={fields.repeat} autoComplete="new-password" />
      <FormEnd submit={t("password.change")} busy={busy} problem={problem} done={done ? t("password.changed") : null} />
    </Form>
  );
}
