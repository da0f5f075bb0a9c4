import { useEffect } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Field } from "~/ui/Field.tsx";
import { Input, Select, Switch, Textarea } from "~/ui/Input.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { useDraft } from "~/lib/drafts/useDraft.ts";
import { changesOf } from "~/lib/drafts/draft.ts";
import { ROLES, userForm, type UserForm as Form } from "./user-form.ts";
import type { Role } from "#worker/contract/wire/enums.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import type { UserRowView } from "#worker/contract/wire/account/user.ts";
import { DialogForm } from "~/ui/dialogs/DialogForm.tsx";
import { changeUser } from "./user-calls.ts";

type Props = { user: UserRowView; isOwn: boolean; onEdited: (edited: boolean) => void; onSaved: () => void; onClose: () => void };

/** The fields of an account that an administrator can change. Only changed fields are sent. */
export function UserForm({ user, isOwn, onEdited, onSaved, onClose }: Props) {
  const { t } = useTexts("admin/users");
  const toast = useToast();
  const call = useCall();
  const { value, set, changed } = useDraft(user, userForm);
  const edited = changed.length > 0;
  useEffect(() => onEdited(edited), [edited, onEdited]);
  const save = async () => {
    const done = await call.run(() => changeUser(user.id ?? "", changesOf(value, changed)), { quiet: true });
    if (!done) return;
    toast({ tone: "ok", text: t("common:action.saved") });
    onSaved();
  };
  const text = (name: TextName, max: number, type = "text") => (
    <Field label={t(`users.${name}`)} error={call.errorOf(name)}>
      {(props) => (
        <Input
          {...props}
          type={type}
          maxLength={max}
          autoComplete="off"
          value={value[name]}
          onChange={(event) => set(name, event.target.value)}
        />
      )}
    </Field>
  );
  return (
    <DialogForm call={call} submit={t("common:action.save")} disabled={!edited} onSubmit={save} onClose={onClose}>
      <div className="grid gap-4 xs:grid-cols-2">
        {text("userName", LIMITS.userName.max)}
        {text("email", LIMITS.email, "email")}
        <RoleField role={value.role} isOwn={isOwn} error={call.errorOf("role")} onChange={(role) => set("role", role)} />
        <div className="xs:pt-6">
          <Switch
            label={t("users.emailConfirmed")}
            hint={t("users.confirmedHint")}
            disabled={isOwn}
            checked={value.emailConfirmed}
            onChange={(event) => set("emailConfirmed", event.target.checked)}
          />
        </div>
        {text("realName", LIMITS.realName)}
        {text("stdNumber", LIMITS.studentNumber)}
        {text("phone", LIMITS.phone, "tel")}
      </div>
      <Field label={t("users.bio")} error={call.errorOf("bio")}>
        {(props) => (
          <Textarea {...props} rows={2} maxLength={LIMITS.userBio} value={value.bio} onChange={(event) => set("bio", event.target.value)} />
        )}
      </Field>
    </DialogForm>
  );
}

type TextName = Exclude<keyof Form, "role" | "emailConfirmed" | "bio">;

type RoleProps = { role: Role; isOwn: boolean; error: string | null; onChange: (role: Role) => void };

function RoleField({ role, isOwn, error, onChange }: RoleProps) {
  const { t } = useTexts("admin/users");
  return (
    <Field label={t("users.role")} hint={isOwn ? t("users.ownRole") : t(`roleHint.${role}`)} error={error}>
      {(props) => (
        <Select {...props} disabled={isOwn} value={role} onChange={(event) => onChange(event.target.value as Role)}>
          {ROLES.map((one) => (
            <option key={one} value={one}>
              {t(`role.${one}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
