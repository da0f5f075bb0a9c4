import { renderToString } from "katex";

/** UTF-16 units of one formula; beyond it the source is shown. */
const LONGEST = 4_000;

/** HTML and MathML of a formula. A formula with a mistake is shown as its source, in the error colour. */
export function typeset(formula: string, displayMode: boolean): string | null {
  if (formula.length > LONGEST) return null;
  return renderToString(formula, { displayMode, throwOnError: false, trust: false, strict: "ignore", maxExpand: 500, maxSize: 20 });
}
