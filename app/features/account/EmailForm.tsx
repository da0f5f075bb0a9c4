import { Form } from "@remix-run/react";
import { useEffect } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { FormEnd } from "~/ui/forms/FormEnd.tsx";
import { Field } from "~/ui/Field.tsx";
import { Input } from "~/ui/Input.tsx";
import { useFormResult } from "~/lib/calls/useFormResult.ts";
import { PasswordField } from "./PasswordField.tsx";

/** Requests a link to a new address; the account keeps the old address until that link is used. */
export function EmailForm() {
  const { t } = useTexts("account");
  const { ref, fields, problem, result, done, busy } = useFormResult("email");
  useEffect(() => {
    if (result?.done) ref.current?.reset();
  }, [result, ref]);
  return (
    <Form ref={ref} method="post" noValidate className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="email" />
      <Field label={t("email.new")} error={fields.newMail} required>
        {(props) => <Input {...props} name="newMail" type="email" autoComplete="email" />}
      </Field>
      <PasswordField name="password" label={t("password.old")} error={fields.password} autoComplete="current-password" />
      <FormEnd submit={t("email.submit")} busy={busy} problem={problem} done={done ? t("email.sent") : null} />
    </Form>
  );
}
