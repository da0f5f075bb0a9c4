import { Form } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { ProfileView } from "#worker/contract/wire/account/account.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { FormEnd } from "~/ui/forms/FormEnd.tsx";
import { Field } from "~/ui/Field.tsx";
import { Input, Textarea } from "~/ui/Input.tsx";
import { useFormResult } from "~/lib/calls/useFormResult.ts";
import { UserNameField } from "./UserNameField.tsx";

const FIELDS = ["userName", "bio", "realName", "stdNumber", "phone"] as const;

/** The fields that others see, and those that only organisers see. */
export function ProfileForm({ profile }: { profile: ProfileView }) {
  const { t } = useTexts("account");
  const { ref, fields, problem, done, busy } = useFormResult("profile");
  return (
    <Form ref={ref} method="post" noValidate className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="profile" />
      {FIELDS.map((name) => (
        <input key={name} type="hidden" name={`was:${name}`} value={profile[name] ?? ""} />
      ))}
      <UserNameField name={profile.userName ?? ""} error={fields.userName} />
      <Field label={t("profile.bio")} error={fields.bio} required={false}>
        {(props) => <Textarea {...props} name="bio" rows={3} maxLength={LIMITS.userBio} defaultValue={profile.bio ?? ""} />}
      </Field>
      <div className="grid gap-4 xs:grid-cols-2">
        <Field label={t("profile.realName")} error={fields.realName} required={false}>
          {(props) => (
            <Input {...props} name="realName" autoComplete="name" maxLength={LIMITS.realName} defaultValue={profile.realName ?? ""} />
          )}
        </Field>
        <Field label={t("profile.studentNumber")} error={fields.stdNumber} required={false}>
          {(props) => <Input {...props} name="stdNumber" maxLength={LIMITS.studentNumber} defaultValue={profile.stdNumber ?? ""} />}
        </Field>
      </div>
      <Field label={t("profile.phone")} error={fields.phone} required={false}>
        {(props) => (
          <Input {...props} name="phone" type="tel" autoComplete="tel" maxLength={LIMITS.phone} defaultValue={profile.phone ?? ""} />
        )}
      </Field>
      <p className="text-xs text-faint">{t("profile.privacy")}</p>
      <FormEnd submit={t("common:action.save")} busy={busy} problem={problem} done={done ? t("profile.saved") : null} />
    </Form>
  );
}
