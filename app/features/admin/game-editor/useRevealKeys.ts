import { useEffect } from "react";

const NEXT = new Set(["ArrowRight", "PageDown", " "]);
const BACK = new Set(["ArrowLeft", "PageUp"]);

/** The keys of presentation remotes control a reveal, except while a dialog or a field has the focus; a held key counts once. */
export function useRevealKeys(isOn: boolean, next: () => void, back: () => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const pressed = (event: KeyboardEvent) => {
      const at = event.target instanceof Element ? event.target : null;
      const isTaken = at?.closest("input, textarea, select, dialog, [role=dialog]") || (event.key === " " && at?.closest("button, a"));
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTaken) return;
      if (!NEXT.has(event.key) && !BACK.has(event.key)) return;
      event.preventDefault();
      if (NEXT.has(event.key)) next();
      else back();
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  });
}
