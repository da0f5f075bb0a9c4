import { expect, test } from "vitest";
import { FileError, reasonOf } from "../../../packages/challenge-files/index.ts";
import { PlatformError } from "../../../packages/challenge-push/index.ts";
import { adviceFor, endOf, sayFolder } from "./report.ts";

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

// In the log of a pipeline a line of a stranger's repository could be an order to it, such as `::stop-commands::`.
test("what is wrong with a file is one line, whatever the file is called", () => {
  const said: string[] = [];
  const terminal = { isJson: false, print: (line: string) => void said.push(line), warn() {}, progress() {}, ask: async () => null };
  const file = "a\n::stop-commands::x\r\nNo problems.";
  sayFolder(terminal, [new FileError(file, "empty")], [{ file, field: "b\nc", value: "d", why: reasonOf("ids") }]);
  expect(said).toHaveLength(2);
  for (const line of said) expect(line).toMatch(/^(?:error |lost  )a�::stop-commands::x��No problems\.: [^\n\r]+$/);
});
