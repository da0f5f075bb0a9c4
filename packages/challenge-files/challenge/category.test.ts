import { expect, test } from "vitest";
import { categoryOf } from "./category.ts";

test.each([
  ["Web", "Web"],
  [" oSiNt ", "OSINT"],
  ["ppc", "PPC"],
  ["rev", "Reverse"],
  ["Reverse_Engineering", "Reverse"],
  ["web--exploitation", "Web"],
  ["Binary-Exploitation", "Pwn"],
  ["We-b", null],
  ["Stego", null],
  ["constructor", null],
  ["", null],
])("the category %j is %s", (name, category) => expect(categoryOf(name)).toBe(category));
