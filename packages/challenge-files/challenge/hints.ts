/** A hint with a price, as the platform stores it; `after`: how many of the free hints come before it. */
export type PricedHint = { id: string; content: string; cost: number; after: number };
/** The hints of a challenge as the platform stores them: the free ones, and separately those with a price. */
export type HintLists<P extends { after: number } = PricedHint> = { hints: string[]; pricedHints: P[] };

/** All hints of a challenge in their order: a text is a free one. */
export function inOrder<P extends { after: number }>({ hints, pricedHints }: HintLists<P>): (string | P)[] {
  const places = Array.from({ length: hints.length + 1 }, (): P[] => []);
  for (const one of pricedHints) places[Math.min(one.after, hints.length)]!.push(one);
  return places.flatMap((priced, index) => [...priced, ...(index < hints.length ? [hints[index]!] : [])]);
}

/** The reverse of `inOrder`. */
export function apart<P extends object>(list: readonly (string | P)[]): HintLists<P & { after: number }> {
  const hints: string[] = [];
  const pricedHints: (P & { after: number })[] = [];
  for (const one of list) {
    if (typeof one === "string") hints.push(one);
    else pricedHints.push({ ...one, after: hints.length });
  }
  return { hints, pricedHints };
}
