import type { Token } from "markdown-it";

/** The size of a token's own markup, and of the attributes that are added to links and images. */
const MARKS = 60;
const LINK = 120;
/** One character of text may become `&quot;`. */
const ESCAPED = 6;

/** The top-level parts of a text: each from its opening to its closing token. */
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

/** An upper bound of the output of these tokens, with formulas and code blocks as they were written. A target that many links share counts for each link. */
export function sizeOf(tokens: Token[]): number {
  return tokens.reduce((sum, token) => sum + sizeOfOne(token), 0);
}

function sizeOfOne({ attrs, content, children, type }: Token): number {
  const attributes = (attrs ?? []).reduce((sum, [name, value]) => sum + name.length + ESCAPED * String(value).length, 0);
  const own = MARKS + attributes + (type === "link_open" || type === "image" ? LINK : 0);
  return own + (children ? sizeOf(children) : ESCAPED * content.length) + (type === "image" ? ESCAPED * content.length : 0);
}
