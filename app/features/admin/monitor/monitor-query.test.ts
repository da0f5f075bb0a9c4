import { expect, test } from "vitest";
import { isFound } from "~/lib/calls/list-query.ts";
import { factsOf, hidesContainers, isContainerEvent, textsOf, verdictOf } from "./monitor-query.ts";

test("the address selects a part of a feed; invalid values count as absent", () => {
  const search = new URLSearchParams("hideContainer=true&type=Accepted");
  expect([hidesContainers(search), verdictOf(search)]).toEqual([true, "Accepted"]);
  const nonsense = new URLSearchParams("hideContainer=maybe&type=Great");
  expect([hidesContainers(nonsense), verdictOf(nonsense)]).toEqual([false, null]);
});

test("an event's values are interpreted by its type", () => {
  expect(factsOf({ type: "FlagSubmit", values: ["WrongAnswer", "flag{x}", "Alpha", "7"] })).toEqual({
    challenge: "Alpha",
    text: "flag{x}",
    verdict: "WrongAnswer",
  });
  expect(factsOf({ type: "CheatDetected", values: ["Alpha", "Thieves", "Owners"] })).toMatchObject({ challenge: "Alpha", text: "Owners" });
  expect(factsOf({ type: "ContainerStart", values: ["7", "Alpha"] })).toMatchObject({ challenge: "Alpha" });
  expect(factsOf({ type: "Normal", hint: { id: "a1", cost: 50, charged: "opening" }, values: ["Alpha", "a1", "50"] })).toEqual({
    challenge: "Alpha",
    text: "",
    verdict: null,
  });
  expect(factsOf({ type: "Normal", values: ["", "joined"] })).toEqual({ challenge: "", text: "joined", verdict: null });
  expect(factsOf({ type: "Normal", values: [] })).toEqual({ challenge: "", text: "", verdict: null });
});

test("only starts and ends of instances are hidden with them", () => {
  const hidden = (["Normal", "ContainerStart", "ContainerDestroy", "FlagSubmit", "CheatDetected"] as const).filter((type) =>
    isContainerEvent({ type, time: "", team: "", user: "", ip: null, values: [] }),
  );
  expect(hidden).toEqual(["ContainerStart", "ContainerDestroy"]);
});

test("a pushed event is found by its team, user, challenge and answer", () => {
  const event = { time: "", team: "Anchors", user: "Ann", ip: null };
  const submitted = textsOf({ ...event, type: "FlagSubmit", values: ["WrongAnswer", "flag{X}", "Knots", "11"] });
  for (const q of ["", "anch", "ANN", "knots", "{x}"]) expect(isFound(q, submitted), q).toBe(true);
  expect(isFound("11", submitted)).toBe(false);
  expect(textsOf({ ...event, type: "ContainerStart", values: ["11", "Knots"] })).toEqual(["Anchors", "Ann", "Knots"]);
});
