import { expect, test } from "vitest";
import { DEFAULT_BLOOD_BONUS } from "../../contract/wire/game/game.ts";
import { bloodOf, packBonus, pointsByPlace, solveType, unpackBonus, withBonus } from "./blood.ts";

test("the default bonus is 5, 3 and 1 percent", () => {
  expect(packBonus([50, 30, 10])).toBe(52_459_530);
  expect(unpackBonus(DEFAULT_BLOOD_BONUS)).toEqual([50, 30, 10]);
});

test("a packed bonus with a part above 1000 per mille is read as the default; 0 means no bonus", () => {
  expect(unpackBonus(packBonus([1001, 0, 0]))).toEqual([50, 30, 10]);
  expect(unpackBonus(packBonus([0, 0, 1023]))).toEqual([50, 30, 10]);
  expect(unpackBonus(packBonus([1000, 1000, 1000]))).toEqual([1000, 1000, 1000]);
  expect(unpackBonus(0)).toEqual([0, 0, 0]);
});

// Halves (787.5, 913.5, 31.5 …) are rounded up: integer arithmetic was chosen for that.
test.each([
  [1000, 1050, 1030, 1010],
  [870, 914, 896, 879],
  [764, 802, 787, 772],
  [750, 788, 773, 758],
  [500, 525, 515, 505],
  [333, 350, 343, 336],
  [251, 264, 259, 254],
  [250, 263, 258, 253],
  [150, 158, 155, 152],
  [90, 95, 93, 91],
  [50, 53, 52, 51],
  [30, 32, 31, 30],
  [10, 11, 10, 10],
  [1, 1, 1, 1],
  [0, 0, 0, 0],
])("%i points are %i, %i and %i for the first three teams", (score, ...points) => {
  expect([50, 30, 10].map((permille) => withBonus(score, permille))).toEqual(points);
});

test("a bonus of 0 or of 100 percent is exact for every score", () => {
  for (let score = 0; score <= 2_000; score += 1) expect([withBonus(score, 0), withBonus(score, 1_000)]).toEqual([score, 2 * score]);
});

test("only the first three teams take bloods", () => {
  expect([1, 2, 3, 4].map(bloodOf)).toEqual(["FirstBlood", "SecondBlood", "ThirdBlood", null]);
  expect([1, 3, 4].map(solveType)).toEqual(["FirstBlood", "ThirdBlood", "Normal"]);
});

test("a challenge's own rule for bloods overrides the game's", () => {
  const packed = packBonus([50, 30, 10]);
  expect(pointsByPlace(500, packed)).toEqual([525, 515, 505, 500]);
  expect(pointsByPlace(500, packed, { bloods: "none", bloodBonus: [100, 5, 0] })).toEqual([500, 500, 500, 500]);
  expect(pointsByPlace(500, packed, { bloods: "percent", bloodBonus: [100, 5, 0] })).toEqual([550, 503, 500, 500]);
  expect(pointsByPlace(500, packed, { bloods: "points", bloodBonus: [40, 20, 7] })).toEqual([540, 520, 507, 500]);
});
