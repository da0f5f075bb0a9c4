import { expect, test } from "vitest";
import { PlatformError } from "../../../packages/challenge-push/index.ts";
import { adviceFor, endOf } from "./report.ts";

const call = "PUT /api/edit/games/1/challenges";

test.each([
  [400, "refused"],
  [500, "refused"],
  [502, "unanswered"],
  [504, "unanswered"],
  [null, "unanswered"],
])("an end by a call that got the status %j is %s", (status, code) => {
  expect(endOf(new PlatformError(call, "No.", status))).toEqual({ code, call, status, why: status === null ? "No." : `${call}: No.` });
});

test("an end by anything else has neither a call nor a status", () => {
  expect(endOf(new Error("there is no game 7"))).toEqual({ code: "failed", why: "there is no game 7" });
});

test("whoever is not allowed a call is told what it takes: the platform does not say whether the account or the token lacks it", () => {
  expect(adviceFor(new PlatformError("POST /api/assets", "No.", 403))).toContain("file.upload");
  expect(adviceFor(new PlatformError("GET /api/x", "No.", 404))).toBeNull();
  expect(adviceFor(new Error("No."))).toBeNull();
});
