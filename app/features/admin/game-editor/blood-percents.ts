import { packBonus, unpackBonus } from "#worker/domain/board/blood.ts";

/** The three bonuses of a packed value in percent, as their inputs show them: `["5", "3", "1"]`, with at most one decimal. */
export function percentsOf(packed: number): [string, string, string] {
  return unpackBonus(packed).map((permille) => String(permille / 10)) as [string, string, string];
}

/** The packed value of three percentages, rounded to one decimal; null if one of them is not a number from 0 to 100. */
export function packPercents(percents: readonly [string, string, string]): number | null {
  return percents.every(isPercent) ? packBonus(percents.map(permilleOf) as [number, number, number]) : null;
}

/** Whether this is a number from 0 to 100. */
export function isPercent(text: string): boolean {
  const permille = permilleOf(text);
  return permille >= 0 && permille <= 1_000;
}

const permilleOf = (text: string) => (text.trim() === "" ? Number.NaN : Math.round(Number(text) * 10));
