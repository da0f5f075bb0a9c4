import { expect, test } from "vitest";
import { isAnnounced } from "./announced-correction.ts";

test.each([
  ["a public one", { notice: "n" }, null, true],
  ["a public one while the board is frozen", { notice: "n" }, 5, true],
  ["one for the staff", { staffOnly: true }, null, false],
  ["one that is withheld until the thaw", { notice: "n", withheld: true }, 5, false],
  ["one of before the very entry that froze the board", { notice: "n", withheld: true }, 10, true],
  ["one that was withheld before the last thaw", { notice: "n", withheld: true }, null, true],
  ["one that was withheld in the freeze before this one", { notice: "n", withheld: true }, 15, true],
  ["one for the staff that is withheld", { staffOnly: true, withheld: true }, 5, false],
] as const)("players know of %s by a notice or not", (_, data, frozenAt, told) => {
  expect(isAnnounced({ seq: 10, data: JSON.stringify(data) }, frozenAt)).toBe(told);
});
