import { expect, test } from "vitest";
import type { ReadChallenge } from "../read.ts";
import { unsolvable, withoutChallenges } from "./solvable.ts";

const plain = { state: "visible", survey: false, kind: "StaticAttachment", flags: [] as { kind: string }[] };

test.each([
  ["no flag", {}, "unsolvable"],
  ["only decoys", { flags: [{ kind: "decoy" }] }, "unsolvable"],
  ["no flag, but hidden", { state: "hidden" }, undefined],
  ["no flag, but as a survey", { survey: true }, undefined],
  ["no flag, but one for each instance", { kind: "DynamicContainer" }, undefined],
  ["a flag among decoys", { flags: [{ kind: "decoy" }, { kind: "regex" }] }, undefined],
])("a challenge with %s", (_, more, code) => {
  expect(unsolvable({ file: "a.yml", challenge: { ...plain, ...more } } as unknown as ReadChallenge)?.problem.code).toBe(code);
});

test("a folder in which nothing looks like a challenge is the wrong one", () => {
  const folder = (challenges: number, errors: number) => withoutChallenges({ challenges: Array(challenges), errors: Array(errors) });
  expect(folder(0, 0)?.problem.code).toBe("noChallenges");
  expect([folder(1, 0), folder(0, 1), folder(1, 1)]).toEqual([null, null, null]);
});
