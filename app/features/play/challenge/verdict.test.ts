import { expect, test } from "vitest";
import { changesNothing, messageOf, WRONG_HINTS } from "./verdict.ts";

const judged = (status: "Accepted" | "WrongAnswer" | "NotFound" | "FlagSubmitted", scored = false, id = 7) => ({
  kind: "judged" as const,
  id,
  status,
  scored,
  at: 0,
});

test("each verdict has its text", () => {
  expect(messageOf(judged("Accepted", true), false)).toEqual({ key: "verdict.accepted", tone: "ok" });
  expect(messageOf(judged("Accepted"), false).key).toBe("verdict.acceptedAgain");
  expect(messageOf(judged("Accepted"), true).key).toBe("verdict.acceptedLate");
  expect(messageOf(judged("NotFound"), false).key).toBe("verdict.unknown");
  expect(messageOf(judged("FlagSubmitted"), false).key).toBe("verdict.waiting");
});

test("the hint after a wrong answer changes each time", () => {
  const keys = Array.from({ length: WRONG_HINTS.length }, (_, id) => messageOf(judged("WrongAnswer", false, id), false).key);
  expect(new Set(keys).size).toBe(WRONG_HINTS.length);
});

test("only an accepted flag changes what the pages show", () => {
  expect(changesNothing(judged("WrongAnswer"))).toBe(true);
  expect(changesNothing({ kind: "offline" })).toBe(true);
  // The news of the board report what it opened and changed.
  expect(changesNothing(judged("Accepted"))).toBe(true);
  expect(changesNothing({ kind: "hint", error: null })).toBe(false);
  expect(changesNothing(undefined)).toBe(false);
});
