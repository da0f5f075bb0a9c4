import { act } from "@testing-library/react";

/** The element that had the focus when a dialog opened. */
const before = new WeakMap<HTMLDialogElement, Element | null>();
const FOCUSABLE = ":is(a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]):not(:disabled)";

/**
 * The browser's handling of modal dialogs, which the DOM of these tests does not have: the focus moves in and back, and Escape asks the topmost one
 * to close.
 */
export function installDialogs(): void {
  const open: HTMLDialogElement[] = [];
  // Without layout the DOM cannot tell what is visible; hidden content is not in the page.
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
    // Elements under an open modal cannot take the focus.
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

/** Closes a dialog without a `cancel` event, as a second Escape does in browsers that keep pages from trapping users. */
export const forceClose = (dialog: HTMLElement) => act(() => (dialog as HTMLDialogElement).close());
