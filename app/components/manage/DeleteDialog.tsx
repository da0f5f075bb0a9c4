import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/Button.tsx";
import { Dialog } from "~/components/ui/Dialog.tsx";
import { Field } from "~/components/ui/Field.tsx";
import { Input } from "~/components/ui/Input.tsx";

type Props = { open: boolean; title: string; text: string; name: string; busy: boolean; onDelete: () => void; onClose: () => void };

/** Deletes only after the thing's name has been typed. */
export function DeleteDialog({ open, title, text, name, busy, onDelete, onClose }: Props) {
  const { t } = useTranslation("manage");
  const [typed, setTyped] = useState("");
  const right = typed.trim() === name.trim();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t("common:action.cancel")}</Button>
          <Button variant="danger" disabled={!right} busy={busy} onClick={onDelete}>
            {t("delete.action")}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (right) onDelete();
        }}
      >
        <p className="text-mute">{text}</p>
        <Field label={t("delete.type", { name })}>
          {(props) => <Input {...props} autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />}
        </Field>
      </form>
    </Dialog>
  );
}
