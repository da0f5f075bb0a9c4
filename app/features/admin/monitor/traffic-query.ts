import { idFrom } from "#worker/contract/wire/digits.ts";

/** Which challenge and which team (its participation) the traffic page shows; null for none chosen. */
export type TrafficChoice = { challenge: number | null; team: number | null };

/** Reads the choice from an address. What is no id counts as none. */
export function trafficChoice(search: URLSearchParams): TrafficChoice {
  const challenge = idFrom(search.get("challenge"));
  return { challenge, team: challenge === null ? null : idFrom(search.get("team")) };
}

/** The address of a choice, relative to the page's own. */
export function trafficSearch({ challenge, team }: TrafficChoice): string {
  const search = new URLSearchParams();
  if (challenge !== null) search.set("challenge", String(challenge));
  if (challenge !== null && team !== null) search.set("team", String(team));
  return `?${search}`;
}
