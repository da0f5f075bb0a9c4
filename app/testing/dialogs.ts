import { act } from "@testing-library/react";

/** Where the focus was when a dialog opened. */
const before = new WeakMap<HTMLDialogElement, Element | null>();
const FOCUSABLE = ":is(a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]):not(:disabled)";

/** The browser's part of modal dialogs, which the DOM of these tests leaves out: the focus goes in and comes back, and Escape asks to close the topmost. */
export function installDialogs(): void {
  const open: HTMLDialogElement[] = [];
  // Without layout nothing tells what is seen; what is not is not in the page.
  HTMLElement.prototype.checkVisibility = () => true;
  HTMLDialogElement.prototype.showModal = function () {
    if (this.open) throw new DOMException("already open", "InvalidStateError");
    before.set(this, document.activeElement);
    this.setAttribute("open", "");
    open.push(this);
    this.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  };
  HTMLDialogElement.prototype.close = function () {
    if (!this.open) return;
    this.removeAttribute("open");
    open.splice(open.indexOf(this), 1);
    const back = before.get(this) as HTMLElement | null;
    // What lies under a modal that is still open takes no focus.
    if (back && open.every((dialog) => !dialog.isConnected || dialog.contains(back))) back.focus();
    setTimeout(() => this.dispatchEvent(new Event("close")));
  };
  escape = () => {
    const top = open.findLast((dialog) => dialog.open && dialog.isConnected);
    if (top?.dispatchEvent(new Event("cancel", { cancelable: true }))) top.close();
  };
}

let escape = () => {};

/** Presses Escape as a browser does while a modal is open. */
export const pressEscape = () => act(() => escape());

/** A second Escape closes a dialog without asking it, in browsers that keep pages from holding people. */
export const forceClose = (dialog: HTMLElement) => act(() => (dialog as HTMLDialogElement).close());
