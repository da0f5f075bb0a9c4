import { CEILINGS, OUR_SHARE } from "../model/ceilings.ts";
import type { Counts } from "./counts.ts";

/**
 * The result of a storm. `times`: after how many milliseconds each browser showed it; `ownD1`: queries of the call that started it; `ran`: for how
 * many seconds it was counted.
 */
export type Outcome = { isolates: number; times: number[]; asked: number; ownD1: number; ran: number; counts: Counts };

/** A goal as text, and whether it was reached. */
export type Goal = { text: string; isReached: boolean };

const SHOWN_MS = 2_000;
/** The sixteen hubs of a game ask the Board for news, at most twice a second each. */
const HUBS = 16;
/** An isolate asks the Board up to four times a second whether it has the newest version, and for three things. */
const BOARD_PER_ISOLATE = 8;

/** The goal of every storm: no object comes near its limit of calls. */
export function admission({ counts }: Outcome): Goal {
  const most = Math.max(...Object.values(counts.objects).map(({ peak }) => peak));
  const refused = Object.values(counts.objects).reduce((sum, one) => sum + one.refused, 0);
  const ceiling = CEILINGS.object * OUR_SHARE;
  const text = `at most ${ceiling} calls in a second of one object, and none refused: ${most}, ${refused}`;
  return { text, isReached: most <= ceiling && refused === 0 };
}

/** The same for D1, which answers one query after another. */
export const d1Admission = d1Within(OUR_SHARE);

/** If every user of a rush did nothing in the minute before, D1 is asked about each of them. */
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

/** No isolate asks D1, except the organiser's own for their call. */
export function noQueries({ asked, counts, ownD1 }: Outcome): Goal {
  const others = counts.d1OfIsolates - ownD1;
  return { text: `no browser asks, and none of the isolates D1: ${asked}, ${others}`, isReached: asked === 0 && others <= 0 };
}

/** A browser that reconnects is brought up to date by its hub. */
export function nobodyAsks({ asked }: Outcome): Goal {
  return { text: `no browser asks for anything: ${asked}`, isReached: asked === 0 };
}

/** The Board is called by isolates and hubs, not by browsers. */
export function boardByIsolates({ isolates, ran, counts }: Outcome): Goal {
  const calls = counts.objects.Board?.calls ?? 0;
  const most = Math.ceil((isolates * BOARD_PER_ISOLATE + HUBS * 2) * ran);
  return {
    text: `calls to the Board by isolates and hubs alone, at most ${most} in ${ran.toFixed(0)} s: ${calls}`,
    isReached: calls <= most,
  };
}

/** After a user has joined, each isolate asks the Ledger once a second for users whose place has changed, and for nobody else. */
export function nobodyForgotten({ isolates, ran, counts }: Outcome): Goal {
  const told = (counts.made["LEDGER membership"] ?? 0) + (counts.made["LEDGER memberships"] ?? 0);
  const most = isolates;
  return {
    text: `players whom the Ledger was asked for anew, at most one an isolate (${most}) in ${ran.toFixed(0)} s: ${told}`,
    isReached: told <= most,
  };
}
