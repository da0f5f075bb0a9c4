import type { ControlChallengeView } from "#worker/contract/wire/monitor/control.ts";

/** What organisers should look at in a challenge, the most urgent first; null: nothing. */
export type Concern = "failing" | "unsolved" | "unopened" | "untried" | "guessed";

/**
 * Thresholds: a challenge is suspect if at least this many instances failed and they are a fifth of all, or as many did not start lately; how long one
 * may stay unsolved; how many wrong answers per right one count as guessing.
 */
const FAILED_LEAST = 3;
const FAILED_SHARE = 0.2;
const UNSOLVED_MS = 2 * 3_600_000;
const GUESSES = 20;

/** What organisers should look at in a challenge; null if nothing. The thresholds are above. */
export function concernOf(one: ControlChallengeView, now: number): Concern | null {
  const { enabled, releasedAt, starts, failed, failedStarts, right, wrong } = one;
  if (!enabled || releasedAt === null) return null;
  if ((failedStarts?.count ?? 0) >= FAILED_LEAST) return "failing";
  if (failed >= FAILED_LEAST && failed >= starts * FAILED_SHARE) return "failing";
  const isLong = now - Date.parse(releasedAt) >= UNSOLVED_MS;
  if (right === 0 && isLong) return wrong > 0 ? "unsolved" : isOpened(one) ? "untried" : "unopened";
  return wrong >= GUESSES * Math.max(1, right) ? "guessed" : null;
}

/** Whether a player has opened it. If it was answered or started it was opened, even from before openings were recorded. */
export function isOpened({ openedAt, starts, right, wrong }: ControlChallengeView): boolean {
  return openedAt !== null || starts + right + wrong > 0;
}

const ORDER: (Concern | null)[] = ["failing", "unopened", "unsolved", "untried", "guessed", null];

/** Those that need attention first, then by solves, the fewest first; those that nobody can open yet come last. */
export function inOrder(challenges: ControlChallengeView[], now: number): ControlChallengeView[] {
  const place = (one: ControlChallengeView) => ORDER.indexOf(concernOf(one, now));
  const isShut = (one: ControlChallengeView) => Number(one.releasedAt === null);
  return challenges.toSorted((a, b) => isShut(a) - isShut(b) || place(a) - place(b) || a.solved - b.solved || a.id - b.id);
}

/** The share of answers that are wrong, from 0 to 1; null without an answer. */
export function wrongShare({ right, wrong }: Pick<ControlChallengeView, "right" | "wrong">): number | null {
  return right + wrong === 0 ? null : wrong / (right + wrong);
}
