import type { ChallengeDetailView } from "#worker/contract/wire/challenge/challenge.ts";

export type PricedHint = NonNullable<ChallengeDetailView["pricedHints"]>[number];
/** A hint as it is shown: its HTML, and what the team pays for it where that is something; or without a text, where nobody of the team has opened it. */
export type HintRow = { html: string; paid: PricedHint | null } | { html: null; offer: PricedHint };

/** All hints of a challenge in their order, of the texts that are open and what is told of those with a price. */
export function hintRows(open: readonly string[], priced: readonly PricedHint[] = []): HintRow[] {
  const byPlace = new Map(priced.map((one) => [one.place, one]));
  const count = open.length + priced.filter(({ opened }) => !opened).length;
  let next = 0;
  return Array.from({ length: count }, (_, place) => {
    const found = byPlace.get(place);
    return found && !found.opened ? { html: null, offer: found } : { html: open[next++] ?? "", paid: found ?? null };
  });
}
