import { expect, test } from "vitest";
import { challengeBody, challengeForm, curveOf } from "./challenge-form.ts";

const view = {
  id: 1,
  title: "Alpha",
  slug: "alpha",
  content: "",
  tag: "Web",
  type: "StaticAttachment",
  hints: ["look"],
  flagTemplate: null,
  isEnabled: false,
  acceptedCount: 0,
  fileName: "attachment",
  attachment: null,
  testContainer: null,
  testProblem: null,
  flags: [],
  containerImage: "",
  memoryLimit: 64,
  cpuCount: 1,
  storageLimit: 256,
  containerExposePort: 80,
  enableTrafficCapture: false,
  flagVariable: "VEXIL_FLAG",
  allowOutbound: false,
  capabilities: [] as never[],
  flagBits: null,
  originalScore: 1000,
  minScoreRate: 0.25,
  difficulty: 5,
  scoring: "exponential",
} as const;
const form = challengeForm({ ...view, hints: [...view.hints], flags: [] });

test("only what changed is sent", () => {
  expect(challengeBody({ ...form, title: "Beta" }, ["title"])).toEqual({ title: "Beta" });
});

test("percent becomes a share, blank hints are dropped", () => {
  expect(challengeBody({ ...form, minScoreRate: "30", hints: ["a", "  "] }, ["minScoreRate", "hints"])).toEqual({
    minScoreRate: 0.3,
    hints: ["a"],
  });
});

test("the curve is drawn only while its numbers can be read", () => {
  expect(curveOf(form)).toEqual({ originalScore: 1000, minScoreRate: 0.25, difficulty: 5, scoring: "exponential" });
  expect(curveOf({ ...form, difficulty: "0" })).toBeNull();
  expect(curveOf({ ...form, originalScore: "" })).toBeNull();
  expect(curveOf({ ...form, minScoreRate: "101" })).toBeNull();
});
