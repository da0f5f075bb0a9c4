export type GamePhase = "upcoming" | "running" | "practice" | "ended";

/** Which word stands beside a game; all times are epoch milliseconds. */
export function phaseOf(game: { start: string; end: string; practiceMode: boolean }, now: number): GamePhase {
  if (now < Date.parse(game.start)) return "upcoming";
  if (now < Date.parse(game.end)) return "running";
  return game.practiceMode ? "practice" : "ended";
}
