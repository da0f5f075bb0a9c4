import { CEILINGS, OUR_SHARE } from "../model/ceilings.ts";
import type { Counts } from "./counts.ts";

/** What a storm came to. `times`: after how many milliseconds each browser showed it; `ownD1`: queries of the call that began it; `ran`: how many seconds it was counted. */
export type Outcome = { isolates: number; times: number[]; asked: number; ownD1: number; ran: number; counts: Counts };

/** A goal in words, and whether it was reached. */
export type Goal = { text: string; isReached: boolean };

const SHOWN_MS = 2_000;
/** The sixteen hubs of a game ask the Board for what is new, at most twice a second each. */
const HUBS = 16;
/** An isolate asks the Board four times a second at most whether it holds the newest version, and for three things of it. */
const BOARD_PER_ISOLATE = 8;

/** What holds in every storm: no object comes near the calls that it admits. */
export function admission({ counts }: Outcome): Goal {
  const most = Math.max(...Object.values(counts.objects).map(({ peak }) => peak));
  const refused = Object.values(counts.objects).reduce((sum, one) => sum + one.refused, 0);
  const ceiling = CEILINGS.object * OUR_SHARE;
  const text = `at most ${ceiling} calls in a second of one object, and none refused: ${most}, ${refused}`;
  return { text, isReached: most <= ceiling && refused === 0 };
}

/** The same for D1, which answers one query after the other. */
export const d1Admission = d1Within(OUR_SHARE);

/** Where each of a rush is somebody who did nothing in the minute before, D1 is asked for every one of them. */
export function d1Within(share: number) {
  return ({ counts }: Outcome): Goal => {
    const most = CEILINGS.d1 * share;
    return { text: `at most ${most} queries of D1 in a second: ${counts.d1Peak}`, isReached: counts.d1Peak <= most };
  };
}

/** The slowest in a hundred shows it within two seconds. */
export function shownSoon({ times }: Outcome): Goal {
  const slowest = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1]!;
  return { text: `99 of 100 show it within ${SHOWN_MS} ms: ${Math.round(slowest)} ms`, isReached: slowest <= SHOWN_MS };
}

/** Nobody's isolate asks D1; the organiser's own does for his call. */
export function noQueries({ asked, counts, ownD1 }: Outcome): Goal {
  const others = counts.d1OfIsolates - ownD1;
  return { text: `no browser asks, and none of the isolates D1: ${asked}, ${others}`, isReached: asked === 0 && others <= 0 };
}

/** Whoever comes back is brought up to date by his hub. */
export function nobodyAsks({ asked }: Outcome): Goal {
  return { text: `no browser asks for anything: ${asked}`, isReached: asked === 0 };
}

/** The Board is asked by isolates and hubs, not by browsers. */
export function boardByIsolates({ isolates, ran, counts }: Outcome): Goal {
  const calls = counts.objects.Board?.calls ?? 0;
  const most = Math.ceil((isolates * BOARD_PER_ISOLATE + HUBS * 2) * ran);
  return {
    text: `calls to the Board by isolates and hubs alone, at most ${most} in ${ran.toFixed(0)} s: ${calls}`,
    isReached: calls <= most,
  };
}

/** After one has joined, the Ledger is asked by each isolate once a second for those who stand elsewhere, and for nobody else. */
export function nobodyForgotten({ isolates, ran, counts }: Outcome): Goal {
  const told = (counts.made["LEDGER membership"] ?? 0) + (counts.made["LEDGER memberships"] ?? 0);
  const most = isolates;
  return {
    text: `players whom the Ledger was asked for anew, at most one an isolate (${most}) in ${ran.toFixed(0)} s: ${told}`,
    isReached: told <= most,
  };
}
