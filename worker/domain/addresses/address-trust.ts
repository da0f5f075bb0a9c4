/**
 * What is remembered of the sign-ins from an address: wrong ones that are not forgiven yet, right ones, which make it trusted, when the
 * next wrong one is forgiven (`at`) and when the last one happened (`last`), in epoch ms.
 */
export type AddressTrust = { failures: number; trust: number; at: number; last: number };

/** This many wrong passwords for any names count as typing errors; the next ones make the address wait 2, 4, 8 … seconds. One is forgiven every half minute. */
const FREE = 10;
const FORGIVEN_MS = 30_000;
const LONGEST_WAIT_MS = 300_000;
/** How many tries of a new address are checked at once. Each right password allows one more, up to `FREE`. */
const FIRST = 2;
/** For how long an address is remembered after its last sign-in. */
const KEPT_MS = 15 * 60_000;

/**
 * The record at an instant; null is an address that was not seen, or not for a long time. One that lies further ahead than anybody waits is from before
 * the clock was set back: its address would wait until the clock had caught up.
 */
export function trustAt(known: AddressTrust | null, now: number): AddressTrust {
  const isAhead = known !== null && Math.max(known.at, known.last) > now + LONGEST_WAIT_MS;
  if (!known || isAhead || forgottenAt(known) <= now) return { failures: 0, trust: 0, at: now, last: 0 };
  const steps = Math.floor((now - known.at) / FORGIVEN_MS);
  if (steps <= 0) return known;
  return { ...known, failures: Math.max(0, known.failures - steps), at: known.at + steps * FORGIVEN_MS };
}

/** How many tries may be under way at once: no more than what is left, because all of them can be wrong. */
export function placesOf({ failures, trust }: AddressTrust): number {
  return Math.max(1, Math.min(FREE - failures, FIRST + trust));
}

/** How long the address must wait before its next try; 0 when it need not. */
export function penaltyMs({ failures, last }: AddressTrust, now: number): number {
  if (failures < FREE) return 0;
  return Math.max(0, last + Math.min(LONGEST_WAIT_MS, 2 ** (failures - FREE + 1) * 1_000) - now);
}

/** The record after a try. A right password makes up for a wrong one: a school of three hundred mistypes more than ten times. */
export function trustAfter(known: AddressTrust, right: boolean, now: number): AddressTrust {
  const { failures, trust, at, last } = known;
  if (right) return { failures: Math.max(0, failures - 1), trust: Math.min(FREE, trust + 1), at: failures > 1 ? at : now, last };
  return { failures: failures + 1, trust: Math.max(0, trust - 1), at: failures === 0 ? now : at, last: now };
}

/** When the record can be dropped. */
export function forgottenAt({ failures, at, last }: AddressTrust): number {
  return Math.max(at + failures * FORGIVEN_MS, Math.max(at, last) + KEPT_MS);
}
