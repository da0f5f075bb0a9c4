import { expect, test } from "vitest";
import { factsOf, hidesContainers, skipOf, verdictOf } from "./monitor-query.ts";

test("the address selects a part of a feed; invalid values count as absent", () => {
  const search = new URLSearchParams("hideContainer=true&type=Accepted&skip=30");
  expect([hidesContainers(search), verdictOf(search), skipOf(search)]).toEqual([true, "Accepted", 30]);
  const nonsense = new URLSearchParams("hideContainer=maybe&type=Great&skip=x");
  expect([hidesContainers(nonsense), verdictOf(nonsense), skipOf(nonsense)]).toEqual([false, null, 0]);
});

test("an event's values are interpreted by its type", () => {
  expect(factsOf({ type: "FlagSubmit", values: ["WrongAnswer", "flag{x}", "Alpha", "7"] })).toEqual({
    challenge: "Alpha",
    text: "flag{x}",
    verdict: "WrongAnswer",
  });
  expect(factsOf({ type: "CheatDetected", values: ["Alpha", "Thieves", "Owners"] })).toMatchObject({ challenge: "Alpha", text: "Owners" });
  expect(factsOf({ type: "ContainerStart", values: ["7", "Alpha"] })).toMatchObject({ challenge: "Alpha" });
});
