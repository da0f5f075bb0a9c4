export type Phase = "upcoming" | "running" | "practice" | "over";
export type Schedule = { startAt: number; endAt: number; practice: boolean };

/** Where a game stands at an instant. It runs from its start up to, not including, its end. */
export function phaseAt({ startAt, endAt, practice }: Schedule, now: number): Phase {
  if (now < startAt) return "upcoming";
  if (now < endAt) return "running";
  return practice ? "practice" : "over";
}
