import type { ControlChallengeView } from "#worker/contract/wire/monitor/control.ts";

/** What is to be looked at in a challenge, the most urgent first; null: nothing. */
export type Concern = "failing" | "unsolved" | "unopened" | "untried" | "guessed";

/** So many instances ended by themselves make a challenge suspect when they are a fifth of all; so long may one stay unsolved; so many wrong answers to a right one are guessing. */
const FAILED_LEAST = 3;
const FAILED_SHARE = 0.2;
const UNSOLVED_MS = 2 * 3_600_000;
const GUESSES = 20;

/** What organisers should look at with a challenge; null when nothing. The thresholds stand above. */
export function concernOf(one: ControlChallengeView, now: number): Concern | null {
  const { enabled, releasedAt, starts, failed, right, wrong } = one;
  if (!enabled || releasedAt === null) return null;
  if (failed >= FAILED_LEAST && failed >= starts * FAILED_SHARE) return "failing";
  const isLong = now - Date.parse(releasedAt) >= UNSOLVED_MS;
  if (right === 0 && isLong) return wrong > 0 ? "unsolved" : isOpened(one) ? "untried" : "unopened";
  return wrong >= GUESSES * Math.max(1, right) ? "guessed" : null;
}

/** Whether a player has: what was answered or started was opened, also before openings were noted. */
export function isOpened({ openedAt, starts, right, wrong }: ControlChallengeView): boolean {
  return openedAt !== null || starts + right + wrong > 0;
}

const ORDER: (Concern | null)[] = ["failing", "unopened", "unsolved", "untried", "guessed", null];

/** What needs somebody first, then by solves, the fewest first; what nobody can open yet comes last. */
export function inOrder(challenges: ControlChallengeView[], now: number): ControlChallengeView[] {
  const place = (one: ControlChallengeView) => ORDER.indexOf(concernOf(one, now));
  const isShut = (one: ControlChallengeView) => Number(one.releasedAt === null);
  return challenges.toSorted((a, b) => isShut(a) - isShut(b) || place(a) - place(b) || a.solved - b.solved || a.id - b.id);
}

/** How many of a hundred answers are wrong; null without an answer. */
export function wrongShare({ right, wrong }: Pick<ControlChallengeView, "right" | "wrong">): number | null {
  return right + wrong === 0 ? null : wrong / (right + wrong);
}
