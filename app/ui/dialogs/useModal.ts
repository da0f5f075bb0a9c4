import { useEffect, useRef } from "react";
import { toasts } from "~/lib/toasts.ts";

/** Fields that are filled in. A file input is not: Enter on it opens a picker. */
const FIELDS = ":is(input:not([type=hidden], [type=file]), select, textarea):not(:disabled)";

/**
 * Opens a native dialog as a modal while `open` holds. The browser traps the focus and returns it. With `fillIn` the first field gets the focus, so
 * that the user can type and press Enter at once; otherwise, as browsers do it, the first control, which is the close button.
 */
export function useModal(open: boolean, fillIn: boolean) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    if (!open && dialog.open) dialog.close();
    if (!open) return undefined;
    const before = document.activeElement;
    if (!dialog.open) {
      keepWidth();
      dialog.showModal();
    }
    if (fillIn) firstField(dialog)?.focus();
    dialog.dataset.hydrated = "";
    toasts.move();
    return () => {
      toasts.move();
      if (dialog.isConnected) return;
      // A dialog that leaves the page without being closed loses the focus, which nothing has had yet on a page that began with the dialog.
      const back = before === document.body ? document.querySelector("main") : (before as HTMLElement | null);
      back?.focus({ preventScroll: true });
    };
  }, [open, fillIn]);
  return ref;
}

/**
 * Keeps a modal open that the browser is about to close, whatever the page says: no page may refuse Escape a second time unless something was clicked
 * or typed in between. A dialog opened over it now stays above it.
 */
export function reopen(dialog: HTMLDialogElement): void {
  const focused = document.activeElement as HTMLElement | null;
  dialog.close();
  dialog.showModal();
  focused?.focus({ preventScroll: true });
}

/** The page behind a modal has no scrollbar. Where that takes room, its width is left free, so that nothing moves aside. */
function keepWidth() {
  const root = document.documentElement;
  if (!document.querySelector("dialog:modal")) root.style.setProperty("--scrollbar", `${innerWidth - root.clientWidth}px`);
}

function firstField(dialog: HTMLElement): HTMLElement | undefined {
  return [...dialog.querySelectorAll<HTMLElement>(FIELDS)].find((field) => field.checkVisibility?.() ?? field.offsetParent !== null);
}
