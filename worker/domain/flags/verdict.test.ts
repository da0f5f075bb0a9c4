import { expect, test } from "vitest";
import { judge, type Evidence } from "./verdict.ts";

const dynamic: Evidence = { type: "DynamicAttachment", participationId: 1, match: null, own: 7, free: true };

test("any flag of a static challenge is right", () => {
  const evidence = { ...dynamic, type: "StaticAttachment" as const, own: null };
  expect(judge({ ...evidence, match: { flagId: 9, owner: null } }).status).toBe("Accepted");
  expect(judge(evidence).status).toBe("WrongAnswer");
  expect(judge({ ...evidence, free: false }).status).toBe("WrongAnswer");
});

test("only the team's own flag of a dynamic challenge is right", () => {
  expect(judge({ ...dynamic, match: { flagId: 7, owner: 1 } }).status).toBe("Accepted");
  expect(judge({ ...dynamic, match: { flagId: 8, owner: null } }).status).toBe("WrongAnswer");
  expect(judge(dynamic).status).toBe("WrongAnswer");
});

test("another team's flag is a cheat, whether or not the caller has opened the challenge", () => {
  expect(judge({ ...dynamic, match: { flagId: 8, owner: 2 } })).toEqual({ status: "CheatDetected", owner: 2 });
  expect(judge({ ...dynamic, own: null, free: false, match: { flagId: 8, owner: 2 } })).toEqual({ status: "CheatDetected", owner: 2 });
});

test("a challenge never opened is wrong while flags are left, and unknown when none is", () => {
  expect(judge({ ...dynamic, own: null }).status).toBe("WrongAnswer");
  expect(judge({ ...dynamic, own: null, match: { flagId: 8, owner: null } }).status).toBe("WrongAnswer");
  expect(judge({ ...dynamic, own: null, free: false }).status).toBe("NotFound");
});
