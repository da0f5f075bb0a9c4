import { useEffect, useRef } from "react";

/** What one fills in. A file is not: Enter on it opens a picker. */
const FIELDS = ":is(input:not([type=hidden], [type=file]), select, textarea):not(:disabled)";

/**
 * Opens a native dialog as a modal while `open` holds. The browser traps the focus and gives it back. With `fillIn` the first field has the
 * focus, so that one may type and press Enter at once; else, as browsers do it, the first control, which is the one that closes.
 */
export function useModal(open: boolean, fillIn: boolean) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    if (!open && dialog.open) dialog.close();
    if (!open) return undefined;
    const before = document.activeElement;
    if (!dialog.open) dialog.showModal();
    if (fillIn) firstField(dialog)?.focus();
    return () => {
      // A dialog that leaves the page without being closed drops the focus.
      if (!dialog.isConnected && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [open, fillIn]);
  return ref;
}

function firstField(dialog: HTMLElement): HTMLElement | undefined {
  return [...dialog.querySelectorAll<HTMLElement>(FIELDS)].find((field) => field.checkVisibility?.() ?? field.offsetParent !== null);
}
