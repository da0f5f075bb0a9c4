import type { ChallengePart, MinutePart } from "../../contract/rpc/control.ts";

/** The counts of a game's log up to an entry. */
export type Tally = { upTo: number; challenges: ReadonlyMap<number, ChallengePart>; minutes: ReadonlyMap<number, MinutePart> };

export const NO_TALLY: Tally = { upTo: 0, challenges: new Map(), minutes: new Map() };

const MINUTE_MS = 60_000;
export const MINUTES = 60;

/** The tally with the next part of the log, whose last entry is `upTo`. Minutes long past are dropped. */
export function withPart(tally: Tally, upTo: number, parts: ChallengePart[], minutes: MinutePart[], now: number): Tally {
  const challenges = new Map(tally.challenges);
  for (const part of parts) challenges.set(part.id, joined(challenges.get(part.id), part));
  const oldest = minuteOf(now) - MINUTES;
  const all = new Map([...tally.minutes].filter(([minute]) => minute > oldest));
  for (const { minute, right, wrong } of minutes) {
    const held = all.get(minute);
    if (minute > oldest) all.set(minute, { minute, right: right + (held?.right ?? 0), wrong: wrong + (held?.wrong ?? 0) });
  }
  return { upTo, challenges, minutes: all };
}

function joined(held: ChallengePart | undefined, part: ChallengePart): ChallengePart {
  if (!held) return part;
  return {
    id: part.id,
    right: held.right + part.right,
    wrong: held.wrong + part.wrong,
    lastSolve: Math.max(held.lastSolve, part.lastSolve),
    starts: held.starts + part.starts,
    failed: held.failed + part.failed,
    lastFailed: Math.max(held.lastFailed, part.lastFailed),
    published: held.published || part.published,
  };
}

/** The last 60 minutes, oldest first. */
export function lastMinutes({ minutes }: Tally, now: number): { right: number; wrong: number }[] {
  const last = minuteOf(now);
  return Array.from({ length: MINUTES }, (_, i) => {
    const { right = 0, wrong = 0 } = minutes.get(last - MINUTES + 1 + i) ?? {};
    return { right, wrong };
  });
}

/**
 * When a challenge could first be opened: at the start, or later when it was published or its release time came. Null if that is still to
 * come, or it is not enabled.
 */
export function releasedAt(
  { enabled, opensAt, published }: { enabled: boolean; opensAt: number; published: number },
  { startAt }: { startAt: number },
  now: number,
): number | null {
  const at = Math.max(startAt, opensAt, published);
  return enabled && at <= now ? at : null;
}

const minuteOf = (at: number) => Math.floor(at / MINUTE_MS);
