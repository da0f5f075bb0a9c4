import { renderToString } from "katex";

const DEEPEST = 50;
/**
 * Commands that define commands: a defined one may expand to thousands of characters and be used hundreds of times. No definition outlives its
 * formula anyway.
 */
const DEFINES = /\\(?:[egx]?def|let|futurelet|global|long|(?:new|renew|provide)command)(?![A-Za-z])/;

/**
 * HTML and MathML of a formula, which no browser translates into another language: letter by letter that would take it apart. Null if it
 * would take too much work. A formula with an error is shown as its source, in the error colour.
 */
export function typeset(formula: string, displayMode: boolean): string | null {
  if (DEFINES.test(formula) || depthOf(formula) > DEEPEST) return null;
  try {
    const html = renderToString(formula, { displayMode, throwOnError: false, trust: false, strict: "ignore", maxExpand: 500, maxSize: 20 });
    return html.replace("<span ", '<span translate="no" ');
  } catch {
    // It is nested more deeply than the stack allows, in a way that uses no braces.
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
