import { expect, test } from "vitest";
import { FLAG_KINDS } from "../../contract/wire/names.ts";
import { flagKindsOf, isRight } from "./flag-kinds.ts";

test("a flag of one team is compared as it is; shared flags may be of any kind", () => {
  expect(flagKindsOf("StaticAttachment")).toEqual(["exact", "ignoreCase", "regex", "decoy"]);
  expect(flagKindsOf("StaticContainer")).toEqual(FLAG_KINDS);
  expect(flagKindsOf("DynamicAttachment")).toEqual(["exact", "decoy"]);
  expect(flagKindsOf("DynamicContainer")).toEqual(["exact", "decoy"]);
});

test("every kind but a decoy may be right", () => {
  expect(FLAG_KINDS.filter((kind) => !isRight(kind))).toEqual(["decoy"]);
});
