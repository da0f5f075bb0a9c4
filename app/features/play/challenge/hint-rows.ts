import type { ChallengeDetailView } from "#worker/contract/wire/challenge/challenge.ts";

export type PricedHint = NonNullable<ChallengeDetailView["pricedHints"]>[number];
/** A hint as it is shown: its HTML, with what the team paid for it if anything; or, if the team has not opened it, the offer without the text. */
export type HintRow = { html: string; paid: PricedHint | null } | { html: null; offer: PricedHint };

/** All hints of a challenge in their order, from the texts of open hints and the metadata of priced ones. */
export function hintRows(open: readonly string[], priced: readonly PricedHint[] = []): HintRow[] {
  const byPlace = new Map(priced.map((one) => [one.place, one]));
  const count = open.length + priced.filter(({ opened }) => !opened).length;
  let next = 0;
  return Array.from({ length: count }, (_, place) => {
    const found = byPlace.get(place);
    return found && !found.opened ? { html: null, offer: found } : { html: open[next++] ?? "", paid: found ?? null };
  });
}
