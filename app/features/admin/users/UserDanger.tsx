import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { CopyField } from "~/ui/fields/CopyField.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import type { UserRowView } from "#worker/contract/wire/account/user.ts";
import { DangerSection } from "~/ui/dialogs/DangerSection.tsx";
import { Section } from "~/ui/Section.tsx";
import { deleteUser, resetPassword } from "./user-calls.ts";

type Props = { user: UserRowView; isOwn: boolean; onDeleted: () => void };

/** Actions that cannot be undone: a new password, and deleting the account. */
export function UserDanger({ user, isOwn, onDeleted }: Props) {
  const { t } = useTexts("admin/users", "admin");
  const toast = useToast();
  const deleted = () => {
    toast({ tone: "ok", text: t("admin:list.deleted", { name: user.userName }) });
    onDeleted();
  };
  return (
    <div>
      <NewPassword user={user} />
      <DangerSection
        label={t("users.delete")}
        text={t("users.deleteText")}
        note={t(isOwn ? "users.ownDelete" : "users.dangerText")}
        name={user.userName ?? ""}
        disabled={isOwn}
        onDelete={() => deleteUser(user.id ?? "")}
        onDeleted={deleted}
      />
    </div>
  );
}

function NewPassword({ user }: { user: UserRowView }) {
  const { t } = useTexts("admin/users");
  const call = useCall();
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState<string | null>(null);
  const reset = async () => {
    const made = await call.run(() => resetPassword(user.id ?? ""));
    setOpen(false);
    if (made) setPassword(made.value);
  };
  return (
    <Section title={t("users.password")} text={t("users.passwordText")}>
      {password !== null && (
        <output className="grid gap-1">
          <span className="font-medium">{t("users.newPassword", { name: user.userName })}</span>
          <CopyField value={password} label={t("users.password")} />
          <span className="text-xs text-faint">{t("users.passwordOnce")}</span>
        </output>
      )}
      <div>
        <Button icon={<Icon name="key" size={16} />} onClick={() => setOpen(true)}>
          {t("users.reset")}
        </Button>
      </div>
      <Confirm
        open={open}
        title={t("users.resetTitle", { name: user.userName })}
        text={t("users.resetText")}
        action={t("users.reset")}
        danger
        busy={call.busy}
        onConfirm={reset}
        onClose={() => setOpen(false)}
      />
    </Section>
  );
}
