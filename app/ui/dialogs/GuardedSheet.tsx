import { useState, type ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Confirm } from "./Confirm.tsx";
import { Sheet } from "./Dialog.tsx";

type Props = {
  open: boolean;
  title: string;
  onClose: () => void;
  /** `onEdited` is called with whether something was typed that is not stored; `close` asks first if so, `leave` does not. */
  children: (sheet: { onEdited: (edited: boolean) => void; close: () => void; leave: () => void }) => ReactNode;
};

/** A sheet with a form in it, which asks before it loses what was typed. */
export function GuardedSheet({ open, title, onClose, children }: Props) {
  const { t } = useTexts("ui");
  const [edited, setEdited] = useState(false);
  const [asking, setAsking] = useState(false);
  const leave = () => {
    setEdited(false);
    setAsking(false);
    onClose();
  };
  const close = () => (edited ? setAsking(true) : leave());
  return (
    <>
      {/* Before the sheet: leaving closes both, and the sheet can give the focus back only when nothing lies over it any more. */}
      <Confirm
        open={asking}
        title={t("leave.title")}
        text={t("leave.sheet")}
        action={t("leave.action")}
        danger
        onConfirm={leave}
        onClose={() => setAsking(false)}
      />
      <Sheet open={open} onClose={close} title={title}>
        {children({ onEdited: setEdited, close, leave })}
      </Sheet>
    </>
  );
}
