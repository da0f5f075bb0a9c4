import { expect, test } from "vitest";
import { judge, type Evidence } from "./verdict.ts";

const exact = (flagId: number, owner: number | null): Evidence["match"] => ({ flagId, owner, kind: "exact" });
const dynamic: Evidence = { type: "DynamicAttachment", participationId: 1, match: null, own: 7, free: true };

test("any flag of a static challenge is right", () => {
  const evidence = { ...dynamic, type: "StaticAttachment" as const, own: null };
  expect(judge({ ...evidence, match: exact(9, null) }).status).toBe("Accepted");
  expect(judge(evidence).status).toBe("WrongAnswer");
  expect(judge({ ...evidence, free: false }).status).toBe("WrongAnswer");
});

test("only the team's own flag of a dynamic challenge is right", () => {
  expect(judge({ ...dynamic, match: exact(7, 1) }).status).toBe("Accepted");
  expect(judge({ ...dynamic, match: exact(8, null) }).status).toBe("WrongAnswer");
  expect(judge(dynamic).status).toBe("WrongAnswer");
});

test("another team's flag is a cheat, whether or not the caller has opened the challenge", () => {
  expect(judge({ ...dynamic, match: exact(8, 2) })).toEqual({ status: "CheatDetected", owner: 2, isDecoy: false });
  expect(judge({ ...dynamic, own: null, free: false, match: exact(8, 2) })).toEqual({ status: "CheatDetected", owner: 2, isDecoy: false });
});

test("a challenge never opened is wrong while flags are left, and unknown when none is", () => {
  expect(judge({ ...dynamic, own: null }).status).toBe("WrongAnswer");
  expect(judge({ ...dynamic, own: null, match: exact(8, null) }).status).toBe("WrongAnswer");
  expect(judge({ ...dynamic, own: null, free: false }).status).toBe("NotFound");
});

test("a decoy is wrong and recognised as one, for every type and whatever the team has", () => {
  const decoy: Evidence = { ...dynamic, match: { flagId: 9, owner: null, kind: "decoy" } };
  const wrong = { status: "WrongAnswer", owner: null, isDecoy: true };
  for (const type of ["StaticAttachment", "StaticContainer", "DynamicAttachment", "DynamicContainer"] as const) {
    expect(judge({ ...decoy, type })).toEqual(wrong);
    expect(judge({ ...decoy, type, own: null, free: false })).toEqual(wrong);
  }
});

test.each(["ignoreCase", "regex"] as const)("a shared flag of the kind %s is right", (kind) => {
  expect(judge({ ...dynamic, type: "StaticAttachment", match: { flagId: 9, owner: null, kind } })).toEqual({
    status: "Accepted",
    owner: null,
    isDecoy: false,
  });
});

test("any answer to a survey is right, whatever it equals", () => {
  for (const match of [null, exact(8, 2), { flagId: 9, owner: null, kind: "decoy" } as const])
    expect(judge({ ...dynamic, type: "StaticAttachment", survey: true, match })).toEqual({
      status: "Accepted",
      owner: null,
      isDecoy: false,
    });
});

test("a flag that the team had before is wrong and no cheat, and a team with a flag is not unknown when none is left", () => {
  expect(judge({ ...dynamic, match: exact(8, 1) })).toEqual({ status: "WrongAnswer", owner: null, isDecoy: false });
  expect(judge({ ...dynamic, free: false }).status).toBe("WrongAnswer");
});
