/** The phase of a game; `practice` and `over` are after its end. */
export type Phase = "upcoming" | "running" | "practice" | "over";
/** `pausedAt`: since when the game is paused; absent if it is not. */
export type Schedule = { startAt: number; endAt: number; practice: boolean; pausedAt?: number | undefined };

/** The phase of a game at an instant. It runs from its start up to, not including, its end. */
export function phaseAt(schedule: Schedule, now: number): Phase {
  const { startAt, endAt, practice } = schedule;
  const clock = gameClock(schedule, now);
  if (clock < startAt) return "upcoming";
  if (clock < endAt) return "running";
  return practice ? "practice" : "over";
}

/** Whether a game is over at an instant, with practice or without: a pause that outlasts its end is not the end. */
export function isOver(game: Pick<Schedule, "endAt"> & { pausedAt?: number | null | undefined }, now: number): boolean {
  return gameClock(game, now) >= game.endAt;
}

/** What a game's own clock shows at an instant: it stands still while the game is paused. */
export function gameClock({ pausedAt = null }: { pausedAt?: number | null | undefined }, now: number): number {
  return pausedAt === null ? now : Math.min(now, pausedAt);
}
