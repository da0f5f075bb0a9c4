import type { Token } from "markdown-it";

/** A token's own marks, and what links and images are given beside what they have. */
const MARKS = 40;
const LINK = 120;
/** One character of text may become `&quot;`. */
const ESCAPED = 6;

/** The parts of a text that stand for themselves: each from where it opens to where it closes. */
export function topLevel(tokens: Token[]): Token[][] {
  const blocks: Token[][] = [];
  let begun = 0;
  tokens.forEach((token, index) => {
    if (token.level > 0 || token.nesting > 0) return;
    blocks.push(tokens.slice(begun, index + 1));
    begun = index + 1;
  });
  return blocks;
}

/** No less than what these tokens become, formulas and listings as they were written: a target that many links name counts with each. */
export function sizeOf(tokens: Token[]): number {
  return tokens.reduce((sum, token) => sum + sizeOfOne(token), 0);
}

function sizeOfOne({ attrs, content, children, type }: Token): number {
  const attributes = (attrs ?? []).reduce((sum, [name, value]) => sum + name.length + ESCAPED * String(value).length, 0);
  const own = MARKS + attributes + (type === "link_open" || type === "image" ? LINK : 0);
  return own + (children ? sizeOf(children) : ESCAPED * content.length) + (type === "image" ? ESCAPED * content.length : 0);
}
