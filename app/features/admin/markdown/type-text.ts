/**
 * Types a text into a text area at a place, so that it can be undone, and without moving a caret that is elsewhere; false if the browser
 * cannot. A caret at the place is behind the text afterwards.
 */
export function typeText(area: HTMLTextAreaElement, at: number, text: string): boolean {
  // Deprecated, and the only way to keep the field's history.
  if (!("execCommand" in document)) return false;
  const caret = area.selectionStart;
  area.setSelectionRange(at, at);
  const typed = document.execCommand("insertText", false, text);
  const then = typed && caret >= at ? caret + text.length : caret;
  area.setSelectionRange(then, then);
  return typed;
}
