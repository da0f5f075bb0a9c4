import { ADMITTED_PER_SECOND } from "../isolate/admission.ts";

/** What the edge can handle per second according to its documentation, and the share of it that a game may use: the rest is a reserve for the unexpected. */
export const CEILINGS = {
  /** Calls of one object. */
  object: ADMITTED_PER_SECOND,
  /** Queries of one database, which answers one after another: a thousand of a millisecond each. */
  d1: 1_000,
};
export const OUR_SHARE = 0.5;
