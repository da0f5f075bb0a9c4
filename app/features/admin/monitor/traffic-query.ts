import { idFrom } from "#worker/contract/wire/digits.ts";

/** The challenge and the team (its participation) that the traffic page shows; null for none. */
export type TrafficChoice = { challenge: number | null; team: number | null };

/** Reads the choice from an address. Anything that is not an id counts as none. */
export function trafficChoice(search: URLSearchParams): TrafficChoice {
  const challenge = idFrom(search.get("challenge"));
  return { challenge, team: challenge === null ? null : idFrom(search.get("team")) };
}

/** The query of a choice, relative to the page's own address. */
export function trafficSearch({ challenge, team }: TrafficChoice): string {
  const search = new URLSearchParams();
  if (challenge !== null) search.set("challenge", String(challenge));
  if (challenge !== null && team !== null) search.set("team", String(team));
  return `?${search}`;
}
