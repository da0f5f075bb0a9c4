import type { HeldRules, Requirement } from "../../contract/rpc/ledger.ts";

/** A team's state in a game, as far as rules need it: `score` is called only if a rule names points. */
export type RuleProgress = { hasSolved(challengeId: number): boolean; score(): number };

/** A team's wrong answers to one challenge: how many, and when the last one was (epoch ms). */
export type Tries = { wrong: number; lastAt: number };
export const NO_TRIES: Tries = { wrong: 0, lastAt: 0 };

/** Why a team may not submit now. `waitMs`: how long until it may again. */
export type RuleRefusal =
  | { code: "challenge.locked" | "challenge.closed" | "challenge.triesUsed" }
  | { code: "challenge.pause"; waitMs: number };

/** Whether a team meets a requirement. */
export const isMet = (one: Requirement, progress: RuleProgress): boolean =>
  "score" in one ? progress.score() >= one.score : progress.hasSolved(one.challenge);

/** How many of the requirements must be met: all, unless the rules say fewer. */
export function leastOf({ requires = [], least }: HeldRules): number {
  return Math.min(least ?? requires.length, requires.length);
}

/** Whether enough of the requirements are met. */
export function isUnlocked(rules: HeldRules, progress: RuleProgress): boolean {
  const least = leastOf(rules);
  let met = 0;
  for (const one of rules.requires ?? []) if (met < least && isMet(one, progress)) met += 1;
  return met >= least;
}

/** Whether its release time has come: it is open at `opensAt`, and no longer at `closesAt`. */
export const isReleased = ({ opensAt = 0 }: HeldRules, now: number): boolean => now >= opensAt;
/** Whether a challenge has closed: from the moment `closesAt` on. */
export const isPast = ({ closesAt = Infinity }: HeldRules, now: number): boolean => now >= closesAt;

/** Whether a team may open a challenge now. A deadline only stops submissions. */
export function isOpen(rules: HeldRules, progress: RuleProgress, now: number): boolean {
  return isReleased(rules, now) && isUnlocked(rules, progress);
}

/** Why a team may not submit to a challenge now: the first reason, or null. */
export function refusalBy(rules: HeldRules, progress: RuleProgress, tries: Tries, now: number): RuleRefusal | null {
  if (!isOpen(rules, progress, now)) return { code: "challenge.locked" };
  if (isPast(rules, now)) return { code: "challenge.closed" };
  if (triesLeft(rules, tries) === 0) return { code: "challenge.triesUsed" };
  const until = pausedUntil(rules, tries);
  return until > now ? { code: "challenge.pause", waitMs: until - now } : null;
}

/** How many wrong answers a team has left; null if the number is unlimited. A right one as the last try counts. */
export function triesLeft({ attempts }: HeldRules, { wrong }: Tries): number | null {
  return attempts === undefined ? null : Math.max(0, attempts - wrong);
}

/** Until when a team's pause lasts (epoch ms); 0 without one. It begins with every n-th wrong answer. */
export function pausedUntil({ pause }: HeldRules, { wrong, lastAt }: Tries): number {
  return pause !== undefined && wrong > 0 && wrong % pause.after === 0 ? lastAt + pause.seconds * 1_000 : 0;
}

/** A team's tries after one more wrong answer. */
export const afterWrong = ({ wrong }: Tries, at: number): Tries => ({ wrong: wrong + 1, lastAt: at });

/** Whether these rules need a count of wrong answers. */
export const countsTries = ({ attempts, pause }: HeldRules): boolean => attempts !== undefined || pause !== undefined;

/** Whether a team must do something before it may open the challenge. */
export const hasRequirements = ({ requires = [] }: HeldRules): boolean => requires.length > 0;

/** Whether the title is secret for teams for which the challenge is locked. Then it is in nothing public. */
export const isSecret = (rules: HeldRules): boolean => hasRequirements(rules) && rules.locked !== undefined;

/** Whether no player can have read the title yet, or not every player may. `clock`: the game's own. */
export const hidesTitle = (rules: HeldRules, clock: number): boolean =>
  isSecret(rules) || (rules.locked !== undefined && !isReleased(rules, clock));

/** The challenges that the requirements name. */
export function requiredBy(requires: readonly Requirement[]): number[] {
  return requires.flatMap((one) => ("challenge" in one ? [one.challenge] : []));
}

/** Whether some challenge could only be opened after itself: `edges` lists for each challenge those that it requires. */
export function hasCycle(edges: ReadonlyMap<number, readonly number[]>): boolean {
  const done = new Set<number>();
  const way = new Set<number>();
  const leadsBack = (id: number): boolean => {
    if (done.has(id)) return false;
    if (way.has(id)) return true;
    way.add(id);
    const found = (edges.get(id) ?? []).some(leadsBack);
    way.delete(id);
    done.add(id);
    return found;
  };
  return [...edges.keys()].some(leadsBack);
}
