import { expect, test } from "vitest";
import { withNeeded } from "./needed.ts";

const step = (slug: string, ...requirements: (string | { score: number })[]) => ({ slug, challenge: { requirements } });
const steps = [step("a"), step("b", "a", { score: 5 }), step("c", "b"), step("d", "there", "nowhere")];

test.each([
  [[], []],
  [["a"], ["a"]],
  [["c"], ["c", "b", "a"]],
  [["d"], ["d"]],
])("of %j chosen %j come", (chosen, wanted) => {
  expect([...withNeeded({ steps, ids: new Map([["there", 7]]) }, new Set(chosen))]).toEqual(wanted);
});
