import { expect, test } from "vitest";
import { trafficChoice, trafficSearch } from "./traffic-query.ts";

test.each([
  ["", { challenge: null, team: null }],
  ["?challenge=3", { challenge: 3, team: null }],
  ["?challenge=3&team=7", { challenge: 3, team: 7 }],
])("%s selects a challenge and a team, and is written back the same", (search, choice) => {
  expect(trafficChoice(new URLSearchParams(search))).toEqual(choice);
  expect(trafficSearch(choice)).toBe(search || "?");
});

test.each(["?team=7", "?challenge=0", "?challenge=-1&team=1", "?challenge=x&team=1", "?challenge=1e3", "?challenge=99999999999"])(
  "%s chooses nothing",
  (search) => {
    expect(trafficChoice(new URLSearchParams(search))).toEqual({ challenge: null, team: null });
  },
);
