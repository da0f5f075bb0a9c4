import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Dialog } from "./Dialog.tsx";
import { Field } from "../Field.tsx";
import { Input } from "../Input.tsx";
import type { Call } from "~/lib/calls/useCall.ts";
import { withoutTurns } from "~/lib/isolate.ts";
import { DialogForm } from "./DialogForm.tsx";

type Props = { open: boolean; title: string; text: string; name: string; call: Call; onDelete: () => Promise<void>; onClose: () => void };

/** Deletes only after the name has been typed. */
export function DeleteDialog({ open, title, ...rest }: Props) {
  return (
    <Dialog open={open} onClose={rest.onClose} title={title}>
      <DeleteForm {...rest} />
    </Dialog>
  );
}

function DeleteForm({ text, name, call, onDelete, onClose }: Omit<Props, "open" | "title">) {
  const { t } = useTexts("ui");
  const [typed, setTyped] = useState("");
  const right = withoutTurns(typed).trim() === withoutTurns(name).trim();
  return (
    <DialogForm call={call} submit={t("delete.action")} danger disabled={!right} onSubmit={onDelete} onClose={onClose}>
      <p className="text-mute">{text}</p>
      <Field label={t("delete.type", { name })}>
        {(props) => (
          <Input {...props} autoComplete="off" spellCheck={false} value={typed} onChange={(event) => setTyped(event.target.value)} />
        )}
      </Field>
    </DialogForm>
  );
}
