import { expect, test } from "vitest";
import { withoutKnown } from "./known-flags.ts";

const flag = (text: string, label = "") => ({ flag: text, kind: "exact" as const, label, attachmentType: "None" as const });
const held = (id: number, text: string) => ({ id, challengeId: 1, flag: text, kind: "exact" as const, label: "" });
const change = (addFlags: ReturnType<typeof flag>[], dropFlags: number[]) => ({ id: 1, addFlags, dropFlags });

test("flags that are there are not added again, and only those of the challenge are dropped; one that is dropped can be added", () => {
  const flags = new Map([[1, [held(1, "a"), held(2, "b")]]]);
  const { addFlags, dropFlags } = withoutKnown(change([flag("a"), flag("a", "named"), flag("b"), flag("c")], [2, 9]), { flags });
  expect(addFlags.map(({ flag: text, label }) => [text, label])).toEqual([
    ["a", "named"],
    ["b", ""],
    ["c", ""],
  ]);
  expect(dropFlags).toEqual([2]);
});

test("the flags that a challenge has are looked at once, however many are added", () => {
  let looks = 0;
  const counted = Object.defineProperty(held(1, "a"), "flag", { get: () => ((looks += 1), "a") });
  const added = Array.from({ length: 100 }, (_, n) => flag(`new ${n}`));
  expect(withoutKnown(change(added, []), { flags: new Map([[1, [counted]]]) }).addFlags).toHaveLength(100);
  expect(looks).toBe(1);
});
