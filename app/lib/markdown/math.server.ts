import { renderToString } from "katex";

const DEEPEST = 50;
/** A command may stand for thousands of signs and be used hundreds of times. None outlives its formula anyway. */
const DEFINES = /\\(?:[egx]?def|let|futurelet|global|long|(?:new|renew|provide)command)(?![A-Za-z])/;

/** HTML and MathML of a formula, or null when it would be more work than formulas are worth. One with a mistake is shown as its source, in the error colour. */
export function typeset(formula: string, displayMode: boolean): string | null {
  if (DEFINES.test(formula) || depthOf(formula) > DEEPEST) return null;
  try {
    return renderToString(formula, { displayMode, throwOnError: false, trust: false, strict: "ignore", maxExpand: 500, maxSize: 20 });
  } catch {
    // It is nested in a way that has no braces, deeper than the stack.
    return null;
  }
}

function depthOf(formula: string): number {
  let [depth, deepest] = [0, 0];
  for (const sign of formula) {
    if (sign === "{") depth += 1;
    if (sign === "}") depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
