import { createContext, useContext, useInsertionEffect } from "react";
import { symbolOf, type DrawingName } from "./drawings.ts";

/** The drawings that a page being rendered on the server shows; null in the browser, where the page keeps them itself. */
export const DrawingsContext = createContext<Set<DrawingName> | null>(null);

const SHEET = "drawings";
/** Stands where the server puts the symbols, once it knows which are shown. */
const PLACE = "<!--drawings-->";

/** `size` in pixels; without one it is what the class says. */
type Props = { name: DrawingName; size?: number; className: string; label?: string; hint?: string };

/**
 * One drawing in a square. However often it is shown, its lines are in the page once. It is decoration unless `label`
 * names it, or `hint`, which is also shown to whoever points at it.
 */
export function Drawing({ name, size, className, label, hint }: Props) {
  useDrawing(name);
  const naming = label || hint ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <svg width={size} height={size} className={className} {...naming}>
      {hint && <title>{hint}</title>}
      <use href={`#${name}`} />
    </svg>
  );
}

function useDrawing(name: DrawingName): void {
  useContext(DrawingsContext)?.add(name);
  useInsertionEffect(() => draw(name), [name]);
}

function draw(name: DrawingName): void {
  if (document.getElementById(name)) return;
  document.getElementById(SHEET)?.insertAdjacentHTML("beforeend", symbolOf(name));
}

/** An error screen of the root takes the place of the whole page with an empty sheet, which its drawings look for before it is there. */
function drawAll(sheet: SVGSVGElement | null): void {
  if (!sheet || sheet.childElementCount > 0) return;
  for (const use of document.querySelectorAll("use")) draw(use.getAttribute("href")!.slice(1) as DrawingName);
}

/** Where a page has the symbols that its drawings use. What is in it belongs to no rendering, so that whatever came stays. */
export function DrawingSheet() {
  const __html = useContext(DrawingsContext) ? PLACE : "";
  // oxlint-disable-next-line react/no-danger -- symbols of our own
  return (
    <svg ref={drawAll} id={SHEET} aria-hidden="true" className="hidden" suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />
  );
}

/** Puts the symbols of what a rendering has shown into its markup. */
export const withDrawings = (markup: string, shown: ReadonlySet<DrawingName>): string =>
  markup.replace(PLACE, () => [...shown].map(symbolOf).join(""));
