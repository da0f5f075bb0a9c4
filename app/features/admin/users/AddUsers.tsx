import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Sheet } from "~/ui/dialogs/Dialog.tsx";
import { Field } from "~/ui/Field.tsx";
import { Textarea } from "~/ui/Input.tsx";
import { useAddUsers } from "./useAddUsers.ts";
import { parseUsers, USER_COLUMNS, type NewUser } from "./user-lines.ts";
import { DialogForm } from "~/ui/dialogs/DialogForm.tsx";
import { UserPreview } from "./UserPreview.tsx";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { csvLine } from "~/lib/csv-line.ts";
import { saveText } from "~/lib/save-text.ts";

/** Adds many accounts at once from a list, as a spreadsheet copies it. */
export function AddUsers({ open, onAdded, onClose }: { open: boolean; onAdded: () => void; onClose: () => void }) {
  const { t } = useTexts("admin/users");
  return (
    <Sheet wide open={open} onClose={onClose} title={t("users.add")}>
      <AddForm onAdded={onAdded} onClose={onClose} />
    </Sheet>
  );
}

function AddForm({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const { t } = useTexts("admin/users");
  const [text, setText] = useState("");
  const { call, added, rest, refused, send, clear } = useAddUsers(parseUsers(text), onAdded);
  const faulty = rest.some(({ problem }) => problem !== null);
  return (
    <div className="grid gap-6">
      {added.length > 0 && <AddedUsers users={added} />}
      <DialogForm
        call={call}
        submit={t("users.addCount", { count: rest.length })}
        disabled={rest.length === 0 || faulty}
        onSubmit={send}
        onClose={onClose}
      >
        <Field label={t("users.list")} hint={t("users.listHint")}>
          {(props) => (
            <Textarea
              {...props}
              rows={8}
              spellCheck={false}
              autoComplete="off"
              className="font-mono text-xs whitespace-pre"
              placeholder={`${USER_COLUMNS.join(",")}\nada,ada@example.org,,Ada Lovelace`}
              value={text}
              onChange={(event) => {
                clear();
                setText(event.target.value);
              }}
            />
          )}
        </Field>
        {call.busy && <output className="text-mute">{t("users.adding", { done: added.length, total: added.length + rest.length })}</output>}
        {rest.length > 0 && <UserPreview lines={rest} refused={refused} />}
      </DialogForm>
    </div>
  );
}

/** What was added, to be taken along: the passwords are not kept anywhere. */
function AddedUsers({ users }: { users: NewUser[] }) {
  const { t } = useTexts("admin/users");
  const save = () => {
    const lines = users.map(({ userName, email, password }) => csvLine([userName, email, password]));
    saveText("accounts.csv", "text/csv", [csvLine(["userName", "email", "password"]), ...lines].join("\r\n"));
  };
  return (
    <Alert
      tone="ok"
      title={t("users.added", { count: users.length })}
      action={
        <Button icon={<Icon name="download" size={16} />} onClick={save}>
          {t("users.savePasswords")}
        </Button>
      }
    >
      {t("users.addedText")}
    </Alert>
  );
}
