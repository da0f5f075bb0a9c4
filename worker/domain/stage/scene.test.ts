import { expect, test } from "vitest";
import { FIRST_STATE, nextSceneAt, sceneAt } from "./scene.ts";

const at = (seconds: number) => Date.parse("2030-01-01T00:00:00Z") + seconds * 1_000;
const round = { ...FIRST_STATE, round: ["ranking", "solves", "chart"] as const, seconds: 10, since: "2030-01-01T00:00:00Z" };
const asked = (seconds: number) => sceneAt({ ...round, round: [...round.round] }, at(seconds));

test("a scene is shown until another is chosen", () => {
  expect(sceneAt({ ...FIRST_STATE, scene: "chart" }, at(99_999))).toBe("chart");
  expect(nextSceneAt({ ...FIRST_STATE, scene: "chart" }, at(0))).toBeNull();
});

test.each([
  [-5, "ranking"],
  [0, "ranking"],
  [9.999, "ranking"],
  [10, "solves"],
  [20, "chart"],
  [30, "ranking"],
  [3_600, "ranking"],
  [3_619, "solves"],
])("%d s after a round of three times ten seconds began it shows %s", (seconds, scene) => {
  expect(asked(seconds)).toBe(scene);
});

test("all stages change at the same moment, whenever they were opened", () => {
  const state = { ...round, round: [...round.round] };
  expect(nextSceneAt(state, at(0))).toBe(at(10));
  expect(nextSceneAt(state, at(10))).toBe(at(20));
  expect(nextSceneAt(state, at(38.2))).toBe(at(40));
  expect(nextSceneAt(state, at(-5))).toBe(at(10));
  expect(nextSceneAt({ ...state, round: ["chart", "ranking"] }, at(0))).toBe(at(10));
  expect(nextSceneAt({ ...state, round: ["chart"] }, at(0))).toBeNull();
});
