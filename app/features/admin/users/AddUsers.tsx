import { useEffect, useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Sheet } from "~/ui/dialogs/Dialog.tsx";
import { GuardedModal } from "~/ui/dialogs/GuardedModal.tsx";
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
import { plainCell } from "#worker/domain/plain-cell.ts";
import { saveCsv } from "~/lib/save-csv.ts";

/** What would be lost with the sheet: passwords that exist nowhere else, or a typed list. */
type Unsaved = "passwords" | "list" | null;

/** Adds many accounts at once from a list, as copied from a spreadsheet. Asks before their passwords are lost. */
export function AddUsers({ open, onAdded, onClose }: { open: boolean; onAdded: () => void; onClose: () => void }) {
  const { t } = useTexts("admin/users", "ui");
  const [unsaved, setUnsaved] = useState<Unsaved>(null);
  const [asked, setAsked] = useState<Unsaved>(null);
  const question =
    asked === "passwords"
      ? { title: t("users.loseTitle"), text: t("users.loseText"), action: t("common:action.close") }
      : { title: t("ui:leave.title"), text: t("ui:leave.sheet"), action: t("ui:leave.action") };
  const asks = () => {
    setAsked(unsaved);
    return unsaved !== null;
  };
  const onLeave = () => {
    setUnsaved(null);
    onClose();
  };
  return (
    <GuardedModal
      asks={asks}
      question={question}
      unsaved={unsaved && t(unsaved === "list" ? "users.list" : "users.passwords")}
      onLeave={onLeave}
    >
      {({ close }) => (
        <Sheet wide open={open} onClose={close} title={t("users.add")}>
          <AddForm onUnsaved={setUnsaved} onAdded={onAdded} onClose={close} />
        </Sheet>
      )}
    </GuardedModal>
  );
}

type FormProps = { onUnsaved: (unsaved: Unsaved) => void; onAdded: () => void; onClose: () => void };

function AddForm({ onUnsaved, onAdded, onClose }: FormProps) {
  const { t } = useTexts("admin/users");
  const [text, setText] = useState("");
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set());
  const { call, added, isDrawn, rest, refused, send, clear } = useAddUsers(parseUsers(text), onAdded);
  const faulty = rest.some(({ problem }) => problem !== null);
  const isOwed = isDrawn && (call.busy || added.some(({ password }) => !saved.has(password)));
  const unsaved = isOwed ? "passwords" : rest.length > 0 ? "list" : null;
  useEffect(() => onUnsaved(unsaved), [onUnsaved, unsaved]);
  return (
    <div className="grid gap-6">
      {added.length > 0 && <AddedUsers users={added} onSaved={() => setSaved(new Set(added.map(({ password }) => password)))} />}
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

/** The added accounts as a download: their passwords are not kept anywhere. */
function AddedUsers({ users, onSaved }: { users: NewUser[]; onSaved: () => void }) {
  const { t } = useTexts("admin/users");
  const save = () => {
    // Passwords are not escaped against formulas, because they are read and typed.
    const lines = users.map(({ userName, email, password }) => csvLine([plainCell(userName), plainCell(email), password]));
    saveCsv("accounts.csv", [csvLine(["userName", "email", "password"]), ...lines].join("\r\n"));
    onSaved();
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
