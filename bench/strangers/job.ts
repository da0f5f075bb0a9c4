/** One request and what its answer must contain, if anything in it depends on the sender. Each `COUNTER` in it is replaced by a new number. */
export type Question = { bytes: string; expect: string[] };

/** Nine digits that are counted up, so that the length of a body stays the same. */
export const COUNTER = "#########";

/** Questions of one kind. `once`: in their order and never again; otherwise any of them at random. */
export type Deck = { name: string; questions: Question[]; once?: boolean; checkEvery?: number };

/**
 * A load: the n-th request comes from the deck `pattern[n % pattern.length]`. With a `rate` (per second) it is sent whether or not earlier ones have
 * been answered.
 */
export type LoadJob = {
  kind: "load";
  port: number;
  connections: number;
  seconds: number;
  warmUp: number;
  decks: Deck[];
  pattern: number[];
  rate?: number;
  sockets?: Sockets;
};

/** Listeners of a hub, who are visitors. */
export type Sockets = { count: number; path: string };

/** Submits right flags one after another, and measures how long until the board shows each and until each socket was told. */
export type NewsJob = { kind: "news"; port: number; solves: string[]; everyMs: number; board: string; sockets: Sockets };

export type Job = LoadJob | NewsJob;

/** The results of a deck. Times in milliseconds; `unexpected`: answers that did not contain what they had to. */
export type Answered = {
  name: string;
  rate: number;
  p50: number;
  p99: number;
  max: number;
  statuses: Record<number, number>;
  unexpected: number;
  example: string;
};

/** `fewest` and `most`: answers on one connection. `seconds`: from the first request to the last answer. */
export type LoadResult = { decks: Answered[]; fewest: number; most: number; seconds: number };
export type NewsResult = { shown: number[]; told: number[] };
