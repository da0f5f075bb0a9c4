import { expect, test } from "vitest";
import { ChallengeType } from "../../contract/wire/enums.ts";
import { parse } from "../../contract/wire/parse.ts";
import { kindOf, typesWith } from "./challenge-kind.ts";

test("every type of the wire has its capabilities", () => {
  expect(typesWith().map((type) => [parse(ChallengeType, type), kindOf(type)])).toEqual([
    ["StaticAttachment", { flags: "shared", instance: false }],
    ["DynamicAttachment", { flags: "assigned", instance: false }],
    ["StaticContainer", { flags: "shared", instance: true }],
    ["DynamicContainer", { flags: "generated", instance: true }],
  ]);
});

test("types are found by what they can do", () => {
  expect(typesWith(({ instance }) => instance)).toEqual(["StaticContainer", "DynamicContainer"]);
  expect(typesWith(({ flags }) => flags === "generated")).toEqual(["DynamicContainer"]);
});
