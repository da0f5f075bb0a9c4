import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { Flag } from "../challenge/challenge.ts";
import * as fold from "../../flags/fold.ts";
import { Fields } from "../manifest/fields.ts";
import { flagsFrom, type FoundFlag } from "./flags.ts";

vi.mock(import("../../flags/fold.ts"), { spy: true });

const read = (found: Omit<FoundFlag, "at">[]): Flag[] => {
  const fields = new Fields({ file: "challenge.yml", raw: {}, placeOf: () => undefined }, []);
  return flagsFrom(
    fields,
    found.map((one, i) => ({ ...one, at: ["flags", i] })),
  );
};

/** Compares each flag with all before it. */
function slowly(found: Omit<FoundFlag, "at">[]): [string, string][] {
  const flags: { content: string; kind: string }[] = [];
  for (const { content, kind = "exact" } of found) {
    const twin = flags.findIndex((one) => {
      const ignores = [one.kind, kind].includes("ignoreCase") && ![one.kind, kind].includes("regex");
      return one.content === content || (ignores && one.content.toLowerCase() === content.toLowerCase());
    });
    if (twin < 0) flags.push({ content, kind });
    else if (kind === "ignoreCase" && flags[twin]!.kind === "exact" && flags[twin]!.content !== content) flags[twin] = { content, kind };
  }
  return flags.map(({ content, kind }) => [content, kind]);
}

test("flags that the platform treats as one are kept once", () => {
  const flag = fc.record({
    content: fc.constantFrom("a", "A", "b", "aB", "AB", "ab"),
    kind: fc.constantFrom("exact" as const, "ignoreCase" as const, "regex" as const),
  });
  fc.assert(
    fc.property(fc.array(flag, { maxLength: 12 }), (found) => {
      expect(read(found).map(({ content, kind }) => [content, kind])).toEqual(slowly(found));
    }),
    { numRuns: 500 },
  );
});

// A manifest has room for a hundred thousand of them.
test("each of many flags is folded a few times, not once for every other", () => {
  vi.mocked(fold.foldCase).mockClear();
  expect(read(Array.from({ length: 500 }, (_, n) => ({ content: `f${n}`, kind: "ignoreCase" as const })))).toHaveLength(500);
  expect(vi.mocked(fold.foldCase).mock.calls.length).toBeLessThanOrEqual(2_000);
});
