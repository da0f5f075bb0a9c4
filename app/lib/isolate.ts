/**
 * Control characters that change the direction of the following text, or end such a change. A stray one in a stranger's text would affect the text
 * after it.
 */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/gu;
/** Letters and digits of right-to-left scripts: Hebrew, Arabic and their neighbours, and the blocks reserved for more of them. */
const LEFTWARD = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [OPEN, CLOSE] = ["\u2068", "\u2069"];

/** The text without direction control characters; its letters keep their own direction. */
export function withoutTurns(text: string): string {
  return text.replace(TURNS, "");
}

/**
 * A stranger's text inside one of our sentences, for places that have no elements: toasts, tooltips, accessible names, options. Text that could
 * change the direction of the words around it is put between isolating control characters; all other text is unchanged.
 */
export function isolated(text: string): string {
  const own = withoutTurns(text);
  return LEFTWARD.test(own) ? OPEN + own + CLOSE : own;
}
