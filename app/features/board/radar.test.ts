import { expect, test } from "vitest";
import { radarOf } from "./radar.ts";

const challenge = (id: number, score: number) => ({ id, title: "", tag: "Web" as const, score, solved: 0, bloods: [] });
const solve = (id: number) => ({ id, score: 1, type: "Normal" as const, userName: null, time: "" });

test("each tag's spoke is as long as the team's share of the tag's score", () => {
  const challenges = {
    Misc: [challenge(1, 300), challenge(2, 100)],
    Crypto: [challenge(3, 500)],
    Pwn: [challenge(4, 500)],
    Web: [challenge(5, 0)],
  };
  const spokes = radarOf(challenges, [solve(1), solve(4), solve(5)]);
  expect(spokes.map(({ tag, share }) => [tag, share])).toEqual([
    ["Misc", 0.75],
    ["Crypto", 0],
    ["Pwn", 1],
    ["Web", 0],
  ]);
  expect(spokes[0]).toMatchObject({ x: 0, y: -0.75, endX: 0, endY: -1 });
  expect(spokes[2]).toMatchObject({ x: 0, y: 1 });
});
