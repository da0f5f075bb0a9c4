import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "../Button.tsx";
import { Icon } from "../Icon.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { Section } from "../Section.tsx";

type Props = {
  /** What is deleted: a verb with its object. */
  label: string;
  /** What is deleted along with it; shown in the dialog, and above the button unless `note` has another text for there. */
  text: string;
  note?: string;
  /** The name that must be typed. */
  name: string;
  disabled?: boolean;
  onDelete: () => Promise<unknown>;
  onDeleted: () => void;
};

/** Deletes a thing: a button, and a dialog in which its name must be typed. A refusal is shown in the dialog. */
export function DangerSection({ label, text, note, name, disabled, onDelete, onDeleted }: Props) {
  const { t } = useTexts();
  const call = useCall();
  const [open, setOpen] = useState(false);
  const remove = async () => {
    if (!(await call.run(onDelete, { quiet: true, leads: true }))) return;
    setOpen(false);
    onDeleted();
  };
  const close = () => {
    setOpen(false);
    call.clear();
  };
  return (
    <Section title={t("action.delete")} text={note}>
      <div>
        <Button variant="danger" disabled={disabled} icon={<Icon name="trash" size={16} />} onClick={() => setOpen(true)}>
          {label}
        </Button>
      </div>
      <DeleteDialog open={open} title={label} text={text} name={name} call={call} onDelete={remove} onClose={close} />
    </Section>
  );
}
