/** Signs that turn the direction of what follows, or end such a turn. A stranger's stray one would reach beyond the name it stands in. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/gu;
/** Letters and digits that are written from right to left: Hebrew, Arabic and their neighbours, and the blocks set aside for more of them. */
const LEFTWARD = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [OPEN, CLOSE] = ["\u2068", "\u2069"];

/** A text without signs that turn the direction of writing; its letters have one of their own. */
export function withoutTurns(text: string): string {
  return text.replace(TURNS, "");
}

/**
 * A stranger's text as a part of a sentence of ours, for places that have no elements: toasts, tooltips, names for screen readers, options.
 * What could turn the words around it stands between signs that keep it to itself; everything else stays as it is.
 */
export function isolated(text: string): string {
  const own = withoutTurns(text);
  return LEFTWARD.test(own) ? OPEN + own + CLOSE : own;
}
