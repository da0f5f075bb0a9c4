import type { SubmissionType } from "../../contract/wire/enums.ts";
import type { BloodRule } from "../../contract/wire/names.ts";

const BITS = 10;
const MASK = 2 ** BITS - 1;
const WHOLE = 1_000;
/** First, second and third blood: 5 %, 3 % and 1 %. */
const DEFAULT: Bonus = [50, 30, 10];
const NOTHING: Bonus = [0, 0, 0];

/** Per mille for the first, second and third team. */
export type Bonus = readonly [first: number, second: number, third: number];

/** Reads a game's packed bonus. When a part exceeds 1000 per mille the whole value is the default. */
export function unpackBonus(packed: number): Bonus {
  const bonus: Bonus = [(packed >> (2 * BITS)) & MASK, (packed >> BITS) & MASK, packed & MASK];
  return bonus.some((part) => part > WHOLE) ? DEFAULT : bonus;
}

/** first · 2^20 + second · 2^10 + third. */
export function packBonus([first, second, third]: Bonus): number {
  return (first << (2 * BITS)) | (second << BITS) | third;
}

/** Points with a bonus in per mille: ⌊(score·(1000 + permille) + 500)/1000⌋ in integers, so exact halves round up. */
export function withBonus(score: number, permille: number): number {
  return Math.floor((score * (WHOLE + permille) + WHOLE / 2) / WHOLE);
}

/** The points of a challenge's first, second and third solve, and of each later one. */
export type PointsByPlace = readonly [first: number, second: number, third: number, after: number];

/** A challenge's own rule for its first three solves; without one the game's packed bonus applies. */
export type OwnBloods = { bloods?: Exclude<BloodRule, "game">; bloodBonus?: Bonus };

/** The points of a challenge's first, second and third solve, and of each later one. */
export function pointsByPlace(score: number, packed: number, { bloods, bloodBonus = NOTHING }: OwnBloods = {}): PointsByPlace {
  if (bloods === "points") return [score + bloodBonus[0], score + bloodBonus[1], score + bloodBonus[2], score];
  const [first, second, third] = bloods === undefined ? unpackBonus(packed) : bloods === "none" ? NOTHING : bloodBonus;
  return [withBonus(score, first), withBonus(score, second), withBonus(score, third), score];
}

const BLOODS = ["FirstBlood", "SecondBlood", "ThirdBlood"] as const;
export type BloodName = (typeof BLOODS)[number];

/** The blood of the nth team that solves a challenge, counted from 1; null from the fourth on. */
export function bloodOf(nth: number): BloodName | null {
  return BLOODS[nth - 1] ?? null;
}

/** The same for lists of solves. */
export function solveType(nth: number): SubmissionType {
  return bloodOf(nth) ?? "Normal";
}
