import { plain } from "~/lib/plain-text.ts";

/** Something to choose, by its name and its number. `note`: shown beside the name instead of the number. */
export type Choice = { id: number; name: string; note?: string };

/** How many are shown; typing more of a name finds the others. */
const SHOWN = 50;

/**
 * Choices whose name contains the text, or whose number it is (`#12`, or the note shown instead), in their order; names that start with it come
 * first. `more`: how many are left out.
 */
export function matching(choices: readonly Choice[], text: string): { found: Choice[]; more: number } {
  const wanted = plain(text.trim());
  if (wanted === "") return cut(choices);
  const number = Number(/^#?(\d+)$/.exec(wanted)?.[1] ?? NaN);
  const begins: Choice[] = [];
  const holds: Choice[] = [];
  for (const choice of choices) {
    const at = plain(choice.name).indexOf(wanted);
    if (noteOf(choice) === `#${number}` || at === 0) begins.push(choice);
    else if (at > 0) holds.push(choice);
  }
  return cut([...begins, ...holds]);
}

/** The text beside the name. */
export const noteOf = ({ id, note }: Choice): string => note ?? `#${id}`;

const cut = (choices: readonly Choice[]) => ({ found: choices.slice(0, SHOWN), more: Math.max(0, choices.length - SHOWN) });
