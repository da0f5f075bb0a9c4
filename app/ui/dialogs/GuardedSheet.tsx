import { useCallback, useRef, type ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Sheet } from "./Dialog.tsx";
import { GuardedModal } from "./GuardedModal.tsx";

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
  const edited = useRef(false);
  const onEdited = useCallback((now: boolean) => void (edited.current = now), []);
  const onLeave = () => {
    edited.current = false;
    onClose();
  };
  return (
    <GuardedModal
      asks={() => edited.current}
      question={{ title: t("leave.title"), text: t("leave.sheet"), action: t("leave.action") }}
      onLeave={onLeave}
    >
      {(way) => (
        <Sheet open={open} onClose={way.close} title={title}>
          {children({ onEdited, ...way })}
        </Sheet>
      )}
    </GuardedModal>
  );
}
