import { expect, test } from "vitest";
import { telling, type Outcome } from "./outcomes.ts";
import { PlatformError } from "./platform.ts";

/** What is told of work that ends like this. */
async function told(work: () => Promise<void>): Promise<[string, Outcome][]> {
  const outcomes: [string, Outcome][] = [];
  await telling((...one) => outcomes.push(one), [["a", "done"]], work).catch(() => {});
  return outcomes;
}

test("what a call without an answer has done is not known; a refused one has done nothing", async () => {
  const fails = (status: number | null) => told(() => Promise.reject(new PlatformError("PUT /", "No.", status)));
  expect(await told(() => Promise.resolve())).toEqual([["a", "done"]]);
  expect([await fails(null), await fails(502)]).toEqual([[["a", "unknown"]], [["a", "unknown"]]]);
  expect([await fails(403), await told(() => Promise.reject(new Error("cut")))]).toEqual([[], []]);
});
