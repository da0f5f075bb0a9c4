import { useEffect } from "react";

const CONTROL = ":is(a[href], button, input:not([type=hidden]), select, textarea, summary):not(:disabled)";
/** How many controls that had the focus are remembered: enough for a dialog over a sheet back to the row that opened them. */
const KNOWN = 8;

/**
 * Where a control was: its page, the elements around it from the inside out, and in a list its row, how many rows came before it, and how many
 * controls of the row came after it.
 */
type Place = { control: Element; path: string; around: Element[]; row: Element | null; at: number; after: number };

/**
 * The focused control may leave the page, such as the button that deletes its own row. The focus then moves to the same button of the row now in that
 * place, to the first control of what is left around it, to a part around it that can take it, or else to the page's content; otherwise keyboard and
 * screen reader users would lose their place.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    let places: Place[] = [];
    const note = ({ target }: FocusEvent) => {
      // The frame around the page is no place to come back to.
      if (!(target as Element).closest("main, dialog")) return;
      places = [placeOf(target as Element), ...places.filter(({ control }) => control !== target)].slice(0, KNOWN);
    };
    const keep = () => {
      if (document.activeElement !== document.body || !places[0] || isThere(places[0].control)) return;
      const known = places;
      const here = known.filter(({ path }) => path === location.pathname);
      places = [];
      const hasHeir = here.some((place) => {
        heirOf(place)?.focus({ preventScroll: true });
        return document.activeElement !== document.body;
      });
      if (hasHeir || here.length === 0) return;
      // Elements under an open dialog cannot take the focus; when it closes, they can.
      if (document.querySelector("dialog[open]")) places = known;
      else document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    };
    const changes = new MutationObserver(keep);
    changes.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", note);
    document.addEventListener("close", keep, true);
    return () => {
      changes.disconnect();
      document.removeEventListener("focusin", note);
      document.removeEventListener("close", keep, true);
    };
  }, []);
}

const isThere = (element: Element) => element.isConnected && !element.closest("dialog:not([open])");
const controlsOf = (element: Element) =>
  [...element.querySelectorAll<HTMLElement>(CONTROL)].filter((control) => control.checkVisibility?.() ?? true);

function placeOf(control: Element): Place {
  const around: Element[] = [];
  for (let box = control.parentElement; box && box.localName !== "main"; box = box.parentElement) {
    around.push(box);
    if (box.localName === "dialog") break;
  }
  const row = around.find((box) => box.matches("li, tr")) ?? null;
  const controls = row ? controlsOf(row) : [];
  const at = row ? [...row.parentElement!.children].indexOf(row) : 0;
  return { control, path: location.pathname, around, row, at, after: controls.length - controls.indexOf(control as HTMLElement) };
}

const selfOf = (box: Element) => (box instanceof HTMLElement && box.hasAttribute("tabindex") ? [box] : []);

/** The element that takes the focus in place of a control. */
function heirOf({ control, around, row, at, after }: Place): HTMLElement | undefined {
  if (isThere(control)) return control as HTMLElement;
  const list = row && !row.isConnected ? around.find((box, n) => around[n - 1] === row) : undefined;
  const next = list?.children[Math.min(at, list.children.length - 1)];
  const controls = next ? controlsOf(next) : [];
  return controls.at(-after) ?? controls[0] ?? around.filter(isThere).flatMap((box) => [...controlsOf(box), ...selfOf(box)])[0];
}
