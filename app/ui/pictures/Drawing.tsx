import { createContext, useContext, useInsertionEffect } from "react";
import { symbolOf, type DrawingName } from "./drawings.ts";

/** The drawings shown by a page that is rendered on the server; null in the browser, where the page adds them itself. */
export const DrawingsContext = createContext<Set<DrawingName> | null>(null);

export const SHEET = "drawings";
/** Marks where the server puts the symbols once it knows which are shown. */
const PLACE = "<!--drawings-->";

/** `size` in pixels; without it the class sets the size. */
type Props = { name: DrawingName; size?: number; className: string; label?: string; hint?: string };

/**
 * One drawing in a square. Its lines are in the page only once, however often it is shown. It is decoration unless `label` or `hint` names it; `hint`
 * is also a tooltip.
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

/** The root's error screen replaces the whole page with an empty sheet, and its drawings look for the sheet before it exists. */
function drawAll(sheet: SVGSVGElement | null): void {
  if (!sheet || sheet.childElementCount > 0) return;
  for (const use of document.querySelectorAll("use")) draw(use.getAttribute("href")!.slice(1) as DrawingName);
}

/** Holds the symbols that the page's drawings use. No rendering owns its content, so every symbol that was added stays. */
export function DrawingSheet() {
  const __html = useContext(DrawingsContext) ? PLACE : "";
  // oxlint-disable-next-line react/no-danger -- symbols of our own
  return (
    <svg ref={drawAll} id={SHEET} aria-hidden="true" className="hidden" suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />
  );
}

/** Inserts the symbols of all shown drawings into the markup of a rendering. */
export const withDrawings = (markup: string, shown: ReadonlySet<DrawingName>): string =>
  markup.replace(PLACE, () => [...shown].map(symbolOf).join(""));
