import { expect, test } from "vitest";
import { exportName, plainStamp, stamp, writeupName } from "./export-name.ts";

test("times in names are UTC, as the wire contract has them", () => {
  const at = Date.UTC(2026, 4, 6, 7, 8, 9, 999);
  expect([stamp(at), plainStamp(at)]).toEqual(["20260506-07.08.09Z", "20260506070809"]);
  expect(writeupName(3, 7, at)).toBe("Writeup-3-7-20260506-07.08.09Z.pdf");
});

test.each([
  ["Finals 2026/Qualifier\\A", 100, "Finals 2026_Qualifier_A"],
  ["ééé", 5, "éé"],
  ["ab cd", 3, "ab"],
  ["😀😀", 7, "😀"],
])("of %j at most %i bytes are in a name: %j", (words, max, name) => expect(exportName(words, max)).toBe(name));
