import { useId, type ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { reopen, useModal } from "./useModal.ts";
import { cx } from "~/lib/class-names.ts";
import { IconButton } from "../Button.tsx";
import { Icon } from "../Icon.tsx";

type Props = {
  open: boolean;
  /** Called for Escape, the close button and a press outside. */
  onClose: () => void;
  title: ReactNode;
  /** Below the content, always visible. */
  footer?: ReactNode;
  wide?: boolean;
  /** Near the top of the screen, where the keyboard of a phone leaves what is found visible. */
  high?: boolean;
  children: ReactNode;
};

/** A modal in the middle of the screen. If it contains a form, the form's first field gets the focus. */
export function Dialog(props: Props) {
  return (
    <Modal
      {...props}
      fillIn
      shape={cx(
        "max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] rounded rise",
        props.wide ? "max-w-3xl" : "max-w-md",
        props.high && "mt-4 sm:mt-[12dvh]",
      )}
    />
  );
}

/** A modal at the right edge over the full height; on a phone it covers the screen. */
export function Sheet(props: Props) {
  return (
    <Modal
      {...props}
      fillIn={false}
      shape={cx(
        "mr-0 h-dvh max-h-none w-full max-w-full slide *:pr-[env(safe-area-inset-right)] *:pb-[env(safe-area-inset-bottom)]",
        props.wide ? "sm:w-200" : "sm:w-140",
      )}
    />
  );
}

function Modal({ open, onClose, title, footer, children, fillIn, shape }: Props & { fillIn: boolean; shape: string }) {
  const ref = useModal(open, fillIn);
  const id = useId();
  const { t } = useTexts();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      // A page that begins with it has opened it already.
      suppressHydrationWarning
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        // React also passes on events of a dialog inside this one, and of a file picker that is cancelled.
        if (event.target !== ref.current) return;
        if (!event.nativeEvent.cancelable) reopen(ref.current);
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target !== ref.current) return;
        // Otherwise the press itself would move the focus, away from where the dialog returns it.
        event.preventDefault();
        // The second press of a double click, whose first one opened the dialog, closes nothing.
        if (event.detail < 2) onClose();
      }}
      onClose={(event) => {
        // One that is open again was closed before that. Some browsers close without a `cancel` event, but the caller still decides whether it may close.
        if (!open || event.target !== ref.current || ref.current.open) return;
        ref.current.showModal();
        onClose();
      }}
      className={cx("border-0 bg-raised p-0 text-ink shadow-float", shape)}
    >
      {open && (
        // Not `h-full`: a dialog has `height: fit-content`, of which Safari makes no height at all for a part measured in per cent of it.
        <div className="flex h-[inherit] max-h-[inherit] flex-col">
          <header className="flex items-center gap-3 border-b border-line py-2 pr-2 pl-4">
            <h2 id={id} className="min-w-0 flex-1 text-base/5 font-semibold">
              {title}
            </h2>
            <IconButton label={t("action.close")} icon={<Icon name="x" />} onClick={onClose} />
          </header>
          <div className="min-h-0 flex-1 scroll-py-2 overflow-y-auto p-4">{children}</div>
          {footer && <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
