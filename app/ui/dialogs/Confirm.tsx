import type { ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "../Button.tsx";
import { Dialog } from "./Dialog.tsx";

type Props = {
  open: boolean;
  title: ReactNode;
  text: ReactNode;
  /** What the button does, as a verb. */
  action: ReactNode;
  danger?: boolean;
  busy?: boolean;
  /** Absent if it cannot be done; the text says why. */
  onConfirm?: () => void;
  onClose: () => void;
};

/** Asks for confirmation before something that cannot be undone. */
export function Confirm({ open, title, text, action, danger, busy, onConfirm, onClose }: Props) {
  const { t } = useTexts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          {onConfirm && (
            <Button variant={danger ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
              {action}
            </Button>
          )}
        </>
      }
    >
      <div className="text-mute">{text}</div>
    </Dialog>
  );
}
