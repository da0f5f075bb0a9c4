import { ADMITTED_PER_SECOND } from "../isolate/admission.ts";

/** What the edge bears in a second by its documentation, and what of it a game's course may take: the rest is for whatever nobody has thought of. */
export const CEILINGS = {
  /** Calls of one object. */
  object: ADMITTED_PER_SECOND,
  /** Queries of one database, which answers one after the other: a thousand of a millisecond each. */
  d1: 1_000,
};
export const OUR_SHARE = 0.5;
