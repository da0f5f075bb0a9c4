import { expect, test } from "vitest";
import { gameTabs, type TabsFor } from "./game-tabs.ts";

const textsOf = (about: Partial<TabsFor>) =>
  gameTabs({ id: 1, phase: "running", status: "Accepted", watches: false, ...about }).map(({ text }) => text.replace("tab.", ""));

test("a player has the challenges, and everybody the scoreboard and the notices", () => {
  expect(textsOf({})).toEqual(["overview", "challenges", "scoreboard", "notices"]);
  expect(textsOf({ status: "Unsubmitted" })).toEqual(["overview", "scoreboard", "notices"]);
});

test("a suspended team has no tab that leads back to the overview", () => {
  expect(textsOf({ status: "Suspended" })).toEqual(["overview", "scoreboard"]);
  expect(textsOf({ status: "Suspended", phase: "practice" })).toEqual(["overview", "scoreboard", "notices", "statistics"]);
});
