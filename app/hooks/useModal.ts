import { useEffect, useRef } from "react";

/** Opens a native dialog as a modal while `open` holds. The browser traps the focus and gives it back. */
export function useModal(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    if (!open && dialog.open) dialog.close();
    if (!open) return undefined;
    const before = document.activeElement;
    if (!dialog.open) dialog.showModal();
    return () => {
      // A dialog that leaves the page without being closed drops the focus.
      if (!dialog.isConnected && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [open]);
  useEffect(() => {
    if (!open) return undefined;
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = "hidden";
    return () => {
      document.documentElement.style.overflow = overflow;
    };
  }, [open]);
  return ref;
}
