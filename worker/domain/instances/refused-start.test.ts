import { expect, test } from "vitest";
import { START_FAILURES } from "../../../packages/host-protocol/start-failures.ts";
import { refusedStart } from "./refused-start.ts";

const said = (code: string) => refusedStart({ gameId: 7, challengeId: 12, title: "Heap" }, code);

test("a failed start is reported in words, whatever its reason", () => {
  expect(said("instance.imageMissing")).toBe("Game 7: no instance of Heap (12): its image does not exist");
  const codes = [...START_FAILURES, "noHost", "full", "queueFull"].map((name) => `instance.${name}`);
  for (const code of [...codes, "challenge.notFound"]) expect(said(code)).not.toContain(code);
});

test("an unknown reason is given as it is", () => {
  expect(said("instance.other")).toMatch(/: instance\.other$/);
});
