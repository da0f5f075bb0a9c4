const UNSEEN = /[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/;

/**
 * A flag, code or address as it was meant: chats and documents put characters without a width around what is copied from them, and no field shows why
 * it is wrong.
 */
export function pastedText(typed: string): string {
  // Letter by letter: an expression that looks for the end tries each run of blanks anew from each of its letters.
  let [start, end] = [0, typed.length];
  while (start < end && UNSEEN.test(typed[start]!)) start += 1;
  while (end > start && UNSEEN.test(typed[end - 1]!)) end -= 1;
  return typed.slice(start, end);
}
