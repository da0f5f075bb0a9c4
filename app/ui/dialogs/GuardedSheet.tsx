import { useCallback, useRef, useState, type ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Dialog, Sheet } from "./Dialog.tsx";
import { GuardedModal } from "./GuardedModal.tsx";

type Props = {
  open: boolean;
  title: string;
  wide?: boolean;
  onClose: () => void;
  /** Call `onEdited` with whether unsaved changes exist; `close` asks first if so, `leave` does not. */
  children: (sheet: { onEdited: (edited: boolean) => void; close: () => void; leave: () => void }) => ReactNode;
};

/** A sheet with a form, which asks before it loses what was typed. */
export const GuardedSheet = (props: Props) => <Guarded {...props} modal={Sheet} />;

/** A dialog with a text that took time to write, which asks before it loses it. */
export const GuardedDialog = (props: Props) => <Guarded {...props} modal={Dialog} />;

function Guarded({ open, title, wide, onClose, children, modal: Modal }: Props & { modal: typeof Sheet }) {
  const { t } = useTexts("ui");
  const edited = useRef(false);
  const [hasEdits, setHasEdits] = useState(false);
  const onEdited = useCallback((now: boolean) => {
    edited.current = now;
    setHasEdits(now);
  }, []);
  const onLeave = () => {
    onEdited(false);
    onClose();
  };
  return (
    <GuardedModal
      asks={() => edited.current}
      question={{ title: t("leave.title"), text: t("leave.sheet"), action: t("leave.action") }}
      unsaved={open && hasEdits ? title : null}
      onLeave={onLeave}
    >
      {(way) => (
        <Modal open={open} wide={wide} onClose={way.close} title={title}>
          {children({ onEdited, ...way })}
        </Modal>
      )}
    </GuardedModal>
  );
}
