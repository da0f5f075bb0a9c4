import type { Page } from "playwright-core";
import { holdStill } from "./barriers.ts";

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex='0']";

/** Elements whose ring, when they have the focus, is cut off by something that scrolls or clips: who uses the keyboard sees half of it, or nothing. */
export async function cutRings(page: Page): Promise<string[]> {
  await holdStill(page);
  return page.evaluate((focusable) => {
    const nameOf = (element: Element) => `<${element.localName} class="${element.getAttribute("class") ?? ""}">`;
    const isWithin = ({ left, top, right, bottom }: DOMRect, by: number, outer: DOMRect) =>
      left - by >= outer.left - 1 && top - by >= outer.top - 1 && right + by <= outer.right + 1 && bottom + by <= outer.bottom + 1;
    const clipperOf = (element: Element): Element | null => {
      const parent = element.parentElement;
      if (!parent || parent === document.body) return null;
      const { overflowX, overflowY } = getComputedStyle(parent);
      return overflowX === "visible" && overflowY === "visible" ? clipperOf(parent) : parent;
    };
    const cut = [...document.querySelectorAll<HTMLElement>(focusable)].flatMap((element) => {
      if (!element.checkVisibility()) return [];
      element.focus({ focusVisible: true } as FocusOptions);
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
      const clipper = clipperOf(element);
      if (document.activeElement !== element || outlineStyle === "none" || !clipper) return [];
      const [own, outer] = [element.getBoundingClientRect(), clipper.getBoundingClientRect()];
      // What is itself cut off, as the beginning of a long table, has no whole ring anywhere.
      if (!isWithin(own, 0, outer)) return [];
      return isWithin(own, parseFloat(outlineWidth) + parseFloat(outlineOffset), outer) ? [] : [`${nameOf(element)} in ${nameOf(clipper)}`];
    });
    (document.activeElement as HTMLElement | null)?.blur();
    return [...new Set(cut)].slice(0, 3);
  }, FOCUSABLE);
}
