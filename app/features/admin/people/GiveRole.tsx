import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Dialog } from "~/ui/dialogs/Dialog.tsx";
import { DialogForm } from "~/ui/dialogs/DialogForm.tsx";
import { Field } from "~/ui/Field.tsx";
import { Input, Select } from "~/ui/Input.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { giveRole } from "./people-calls.ts";

const ROLES = ["owner", "organiser", "author", "monitor"] as const;

type Props = { gameId: number; open: boolean; onClose: () => void; onGiven: () => void };

/** Gives a user a role in the game. */
export function GiveRole({ open, ...rest }: Props) {
  const { t } = useTexts("admin/people");
  return (
    <Dialog open={open} onClose={rest.onClose} title={t("people.give")}>
      <GiveForm {...rest} />
    </Dialog>
  );
}

function GiveForm({ gameId, onClose, onGiven }: Omit<Props, "open">) {
  const { t } = useTexts("admin/people");
  const toast = useToast();
  const call = useCall();
  const [user, setUser] = useState("");
  const [role, setRole] = useState<(typeof ROLES)[number]>("author");
  const give = async () => {
    if (!(await call.run(() => giveRole(gameId, { user, role }), { quiet: true }))) return;
    toast({ tone: "ok", text: t("people.given", { name: user, role: t(`people.role.${role}`) }) });
    onGiven();
    onClose();
  };
  return (
    <DialogForm call={call} submit={t("people.give")} onSubmit={give} onClose={onClose}>
      <Field label={t("people.user")} hint={t("people.userHint")} error={call.errorOf("user")} required>
        {(props) => <Input {...props} value={user} autoComplete="off" onChange={(event) => setUser(event.target.value)} />}
      </Field>
      <Field label={t("people.role")} hint={t(`people.hint.${role}`)} error={call.errorOf("role")}>
        {(props) => (
          <Select {...props} value={role} onChange={(event) => setRole(event.target.value as typeof role)}>
            {ROLES.map((one) => (
              <option key={one} value={one}>
                {t(`people.role.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </DialogForm>
  );
}
