import type { ChallengeRowView } from "#worker/contract/wire/challenge/challenge.ts";
import type { GraphItem } from "./layers.ts";

/** A challenge in the graph: what it needs, what needs it, and how many of its requirements are enough. */
export type GraphRow = {
  row: ChallengeRowView;
  needs: ChallengeRowView[];
  opens: ChallengeRowView[];
  /** The points that it requires; null for none. */
  score: number | null;
  /** How many of the requirements are enough; null if all are needed. */
  least: { least: number; count: number } | null;
  /** Nobody can open it now, because what it needs is hidden from players. */
  isStuck: boolean;
};

/** All challenges of a game by their ids. */
export function graphRows(rows: readonly ChallengeRowView[]): Map<number, GraphRow> {
  const known = new Map(rows.map((row) => [row.id, row]));
  const needsOf = (row: ChallengeRowView) => row.requires.flatMap((one) => ("challenge" in one ? (known.get(one.challenge) ?? []) : []));
  const opens = new Map<number, ChallengeRowView[]>(rows.map(({ id }) => [id, []]));
  for (const row of rows) for (const { id } of needsOf(row)) opens.get(id)!.push(row);
  return new Map(
    rows.map((row) => {
      const needs = needsOf(row);
      const scores = row.requires.flatMap((one) => ("score" in one ? one.score : []));
      const count = row.requires.length;
      const enough = row.least ?? count;
      const possible = scores.length + needs.filter(({ isEnabled }) => isEnabled).length;
      return [
        row.id,
        {
          row,
          needs,
          opens: opens.get(row.id)!,
          score: scores.length > 0 ? Math.max(...scores) : null,
          least: enough < count ? { least: enough, count } : null,
          isStuck: row.isEnabled && count > 0 && possible < enough,
        },
      ];
    }),
  );
}

export const itemsOf = (rows: ReadonlyMap<number, GraphRow>): GraphItem[] =>
  [...rows.values()].map(({ row, needs }) => ({ id: row.id, needs: needs.map(({ id }) => id) }));
