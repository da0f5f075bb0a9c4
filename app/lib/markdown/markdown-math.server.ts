import type { MarkdownIt, StateBlock, StateInline } from "markdown-it";

/** The most lines of one formula, so that many unclosed `$$` do not each search the whole text. */
const TALLEST = 100;

/** Reads `$…$` and `$$…$$` into `math` tokens (`content` = formula, `meta.display`). Prices stay text: `$5 and $6` is no formula. */
export function mathSyntax(md: MarkdownIt): void {
  md.inline.ruler.after("escape", "math", inlineMath);
  md.block.ruler.before("fence", "math", blockMath, { alt: ["paragraph", "reference", "blockquote", "list"] });
}

function inlineMath(state: StateInline, silent: boolean): boolean {
  const found = formulaAt(state.src, state.pos, state.posMax);
  if (!found) return false;
  if (!silent) {
    const token = state.push("math", "", 0);
    token.content = found.formula;
    token.meta = { display: found.display };
  }
  state.pos = found.end;
  return true;
}

/** The formula that begins at `start`, or null. A single dollar must be next to its formula without a space, and no digit may follow the closing one. */
export function formulaAt(source: string, start: number, limit: number): { formula: string; display: boolean; end: number } | null {
  if (source[start] !== "$") return null;
  const mark = source[start + 1] === "$" ? "$$" : "$";
  const from = start + mark.length;
  const to = closingAt(source, mark, from);
  if (to < 0 || to + mark.length > limit) return null;
  const formula = source.slice(from, to);
  const end = to + mark.length;
  if (!formula.trim()) return null;
  if (mark === "$" && (/^\s|\s$/.test(formula) || /\d/.test(source[end] ?? ""))) return null;
  return { formula: formula.trim(), display: mark === "$$", end };
}

/** Whatever opens a formula closes one, too: if not, each opening dollar would search the whole text for another one. */
function closingAt(source: string, mark: string, from: number): number {
  let at = source.indexOf(mark, from);
  while (at > 0 && isEscaped(source, at, from)) at = source.indexOf(mark, at + 1);
  return at;
}

/** Whether a backslash before `at` belongs to it: two of them are a line break, and nothing that escapes. */
function isEscaped(source: string, at: number, from: number): boolean {
  let before = at;
  while (before > from && source[before - 1] === "\\") before -= 1;
  return (at - before) % 2 === 1;
}

/** A separate paragraph between two `$$`, over any number of lines. */
function blockMath(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const line = (n: number) => state.src.slice(state.bMarks[n]! + state.tShift[n]!, state.eMarks[n]);
  if (!line(startLine).startsWith("$$")) return false;
  let last = startLine;
  if (!closes(line(startLine).slice(2))) {
    do last += 1;
    while (last < endLine && last - startLine < TALLEST && !closes(line(last)));
    if (last >= endLine || last - startLine >= TALLEST) return false;
  }
  const lines = Array.from({ length: last - startLine + 1 }, (_, n) => line(startLine + n));
  const formula = lines.join("\n").trimEnd().slice(2, -2).trim();
  if (!formula || formula.includes("$$")) return false;
  if (silent) return true;
  const token = state.push("math", "", 0);
  token.block = true;
  token.content = formula;
  token.meta = { display: true };
  token.map = [startLine, last + 1];
  state.line = last + 1;
  return true;
}

const closes = (text: string) => text.trimEnd().endsWith("$$");
