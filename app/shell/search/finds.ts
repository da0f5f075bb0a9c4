import type { ChallengeTag } from "#worker/contract/wire/enums.ts";
import type { IconName } from "~/ui/Icon.tsx";
import { plain } from "~/lib/plain-text.ts";

/** Something that a search leads to: its address, its name, and in words what it is. A challenge is drawn with the flag of its `tag`. */
export type Find = {
  to: string;
  name: string;
  note: string;
  icon: IconName;
  tag?: ChallengeTag;
  /** Leads to a list that the server searches for the text, and so is offered last, whatever the text is. */
  asks?: true;
};

/** How many are listed; typing more finds the others. */
const SHOWN = 50;

/**
 * The finds whose name and note together contain every word of the text. First those whose name begins with the text, then those with a word that
 * does, then the others, each in their order; all of them for an empty text. `more`: how many are left out.
 */
export function matching(finds: readonly Find[], text: string): { found: Find[]; more: number } {
  const wanted = plain(text.trim());
  const words = wanted.split(/\s+/);
  const ranked = finds.map((find) => ({ find, rank: find.asks ? ASKS : rankOf(plain(find.name), plain(find.note), wanted, words) }));
  const named = ranked.filter(({ rank }) => rank < ASKS).sort((one, other) => one.rank - other.rank);
  const found = [...named.slice(0, SHOWN), ...ranked.filter(({ rank }) => rank === ASKS)];
  return { found: found.map(({ find }) => find), more: Math.max(0, named.length - SHOWN) };
}

const ASKS = 3;
const NOT_FOUND = 4;

function rankOf(name: string, note: string, wanted: string, words: string[]): number {
  if (!words.every((word) => `${name} ${note}`.includes(word))) return NOT_FOUND;
  if (name.startsWith(wanted)) return 0;
  return name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)) ? 1 : 2;
}
