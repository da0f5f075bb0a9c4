import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Dialog } from "~/ui/dialogs/Dialog.tsx";
import { Field } from "~/ui/Field.tsx";
import { Input } from "~/ui/Input.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import type { RegistryLoginView } from "#worker/contract/wire/platform/host.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { DialogForm } from "~/ui/dialogs/DialogForm.tsx";
import { setRegistries } from "./host-calls.ts";

type Props = {
  /** Null while the dialog is closed. */
  login: RegistryLoginView | "new" | null;
  others: RegistryLoginView[];
  onSaved: () => void;
  onClose: () => void;
};

/** One login of a registry. The password field is empty: what is typed replaces the stored password. */
export function RegistryDialog({ login, ...rest }: Props) {
  const { t } = useTexts("admin/hosts");
  const known = login === null || login === "new" ? null : login;
  return (
    <Dialog
      open={login !== null}
      onClose={rest.onClose}
      title={known ? t("registry.changeNamed", { server: known.server }) : t("registry.add")}
    >
      <LoginForm known={known} {...rest} />
    </Dialog>
  );
}

function LoginForm({ known, others, onSaved, onClose }: Omit<Props, "login"> & { known: RegistryLoginView | null }) {
  const { t } = useTexts("admin/hosts");
  const call = useCall();
  const [form, setForm] = useState({ server: known?.server ?? "", user: known?.user ?? "", password: "" });
  const isSame = known !== null && known.server === form.server.trim() && known.user === form.user.trim();
  const errorOf = (field: string) => call.errorOf(`${others.length}.${field}`);
  const save = async () => {
    if (!isSame && form.password === "") return call.refuse({ [`${others.length}.password`]: t("registry.passwordNeeded") });
    const { password, ...login } = form;
    const logins = [...others, { ...login, ...(password !== "" && { password }) }];
    if (!(await call.run(() => setRegistries(logins), { quiet: true }))) return;
    onSaved();
    onClose();
  };
  const field = (name: keyof typeof form, props: object) => (
    <Field label={t(`registry.${name}`)} hint={hintOf(name)} error={errorOf(name)}>
      {(own) => (
        <Input
          {...own}
          {...props}
          autoComplete="off"
          spellCheck={false}
          value={form[name]}
          onChange={(event) => setForm({ ...form, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  const hintOf = (name: keyof typeof form) =>
    name === "server" ? t("registry.serverHint") : name === "password" && isSame ? t("registry.keepHint") : undefined;
  return (
    <DialogForm call={call} submit={t("common:action.save")} onSubmit={save} onClose={onClose}>
      {field("server", { maxLength: LIMITS.registryServer, placeholder: "registry.example", className: "font-mono" })}
      {field("user", { maxLength: LIMITS.registryUser })}
      {field("password", { maxLength: LIMITS.registryPassword, type: "password", autoComplete: "new-password" })}
    </DialogForm>
  );
}
