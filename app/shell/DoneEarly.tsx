import { useEffect, useState, type ReactNode } from "react";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Around the part of a page that React takes over at once. It takes over fields without telling whoever keeps their state, and empties areas of what
 * was typed; so what was done to them since the server sent the page, or put back by a browser that reloads a form, is done once more afterwards.
 * Choices by radio buttons and ranges stay as React leaves them.
 */
export function DoneEarly({ children }: { children: ReactNode }) {
  const [done] = useState(() => (import.meta.env.SSR ? [] : doneEarly()));
  // Not within the effect, where React would show the old text until it draws again, and move the cursor.
  // Emptied, because its strict mode runs effects twice.
  useEffect(() => queueMicrotask(() => done.splice(0).forEach((again) => again())), [done]);
  return children;
}

const doneEarly = () => [
  ...fields<TextField>(":is(input, textarea):read-write").filter(isTyped).map(typed),
  ...fields<HTMLInputElement>("[type=checkbox]").filter(isTicked).map(ticked),
  ...fields<HTMLSelectElement>("select").filter(isChosen).map(chosen),
];

const isTyped = ({ value, defaultValue }: TextField) => value !== defaultValue;
const isTicked = ({ checked, defaultChecked }: HTMLInputElement) => checked !== defaultChecked;
const isChosen = ({ options, selectedIndex }: HTMLSelectElement) =>
  options[selectedIndex] !== ([...options].find((option) => option.defaultSelected) ?? options[0]);
const tell = (field: EventTarget, event: string) => field.dispatchEvent(new Event(event, { bubbles: true }));

function fields<T>(selector: string): T[] {
  return [...document.querySelectorAll(selector)] as T[];
}

/** React compares with the text that was last set on the element itself, so that one is set first. */
function typed(field: TextField) {
  const before = textOf(field);
  return () => {
    const { text, start, end } = isTyped(field) ? textOf(field) : before;
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!.set!.call(field, text);
    // Some kinds of inputs have no selection.
    if (start !== null) field.setSelectionRange(start, end);
    tell(field, "input");
  };
}

function textOf({ value, selectionStart, selectionEnd }: TextField) {
  return { text: value, start: selectionStart, end: selectionEnd };
}

/** To draw one field anew sets others back. */
function ticked(box: HTMLInputElement) {
  const before = box.checked;
  return () => {
    box.checked = !before;
    box.click();
  };
}

function chosen(select: HTMLSelectElement) {
  const before = select.value;
  return () => {
    select.value = before;
    tell(select, "change");
  };
}
