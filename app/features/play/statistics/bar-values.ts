import type { GameStatisticsView } from "#worker/contract/wire/board/statistics.ts";
import { numberFormat } from "~/lib/time/formatters.ts";

/** One column of a chart: its label, and its values, the inner one first. */
export type Bar = { label: string; values: number[] };
type Figures = GameStatisticsView["challenges"];

/** Solves and, if they are public, all answers in equal parts of the game's time. `say` formats a moment. */
export function barsOfTime({ start, end, solves, submissions }: GameStatisticsView, say: (at: number) => string): Bar[] {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  const at = (n: number) => say(from + ((to - from) * n) / solves.length);
  return solves.map((count, n) => ({
    label: `${at(n)} – ${at(n + 1)}`,
    values: submissions ? [count, Math.max(count, submissions[n]!)] : [count],
  }));
}

/** How many teams are in each score range. */
export function barsOfScores({ step, teams }: GameStatisticsView["scores"], language: string): Bar[] {
  const number = numberFormat(language);
  return teams.map((count, n) => ({ label: `${number.format(n * step)} – ${number.format((n + 1) * step - 1)}`, values: [count] }));
}

/** The share of wrong answers among all; null if it is not public, or there are no answers. */
export function wrongRate(challenges: Pick<Figures[number], "solved" | "wrong">[]): number | null {
  if (challenges.some(({ wrong }) => wrong === undefined)) return null;
  const wrong = challenges.reduce((sum, one) => sum + one.wrong!, 0);
  const all = challenges.reduce((sum, { solved }) => sum + solved, wrong);
  return all === 0 ? null : wrong / all;
}

/** Challenges by category, in the order of first appearance: their number and their total solves. */
export function byCategory(challenges: Figures): { tag: Figures[number]["tag"]; challenges: number; solves: number; unsolved: number }[] {
  const tags = [...new Set(challenges.map(({ tag }) => tag))];
  return tags.map((tag) => {
    const list = challenges.filter((one) => one.tag === tag);
    return {
      tag,
      challenges: list.length,
      solves: list.reduce((sum, { solved }) => sum + solved, 0),
      unsolved: list.filter(({ solved }) => solved === 0).length,
    };
  });
}
