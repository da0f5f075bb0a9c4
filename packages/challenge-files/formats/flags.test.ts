import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Fields } from "../manifest/fields.ts";
import { flagsFrom, patternProblems, type FoundFlag } from "./flags.ts";

/** The flags that are taken, and what is said of the others. */
function taken(...found: Omit<FoundFlag, "at">[]) {
  const said: unknown[] = [];
  const fields = {
    refuse: (why: string) => {
      throw new Error(why);
    },
    loss: (value: unknown, why: unknown, ...at: unknown[]) => void said.push([at.join("."), why, value]),
  } as unknown as Fields;
  const flags = flagsFrom(
    fields,
    found.map((one, n) => ({ ...one, at: ["flags", n] })),
  );
  return { flags: flags.map(({ kind, content }) => `${kind} ${content}`), said };
}
const exact = (content: string) => ({ content });
const anyCase = (content: string) => ({ content, kind: "ignoreCase" as const });
const regex = (content: string) => ({ content, kind: "regex" as const });

test("blanks around a flag are no part of it, and a flag of nothing else is refused", () => {
  expect(taken(exact(" flag{a b}\n"), regex(" a+ "))).toEqual({ flags: ["exact flag{a b}", "regex a+"], said: [] });
  expect(() => taken(exact("  "))).toThrow("noFlag");
});

test("a flag has at most a thousand characters, a pattern five hundred", () => {
  const long = (length: number) => "x".repeat(length);
  expect(taken(exact(long(1_000)), regex(long(500))).said).toEqual([]);
  expect(taken(exact(long(1_001))).said).toMatchObject([["flags.0", { code: "flagLength", values: { most: 1_000 } }, long(1_001)]]);
  expect(taken(regex(long(501))).said).toMatchObject([["flags.0", { code: "flagLength", values: { most: 500 } }, long(501)]]);
});

test.each<[string, Omit<FoundFlag, "at">[], string[], unknown[]]>([
  ["the same twice is once", [exact("f"), exact("f")], ["exact f"], [["flags.1", "sameFlag", "f"]]],
  ["other letters are another flag", [exact("f"), exact("F")], ["exact f", "exact F"], []],
  ["one in any case includes those that follow", [anyCase("f"), exact("F")], ["ignoreCase f"], [["flags.1", "anyCase", "F"]]],
  ["one in any case replaces an exact one", [exact("F"), anyCase("f")], ["ignoreCase f"], [["flags.0", "anyCase", "F"]]],
  ["one in any case replaces the same exact one", [exact("f"), anyCase("f")], ["ignoreCase f"], [["flags.0", "anyCase", "f"]]],
  [
    "one in any case replaces all exact ones that it includes",
    [exact("F{x}"), exact("g"), exact("f{X}"), anyCase("f{x}")],
    ["ignoreCase f{x}", "exact g"],
    [
      ["flags.0", "anyCase", "F{x}"],
      ["flags.2", "anyCase", "f{X}"],
    ],
  ],
  ["one in any case includes the same exact one", [anyCase("f"), exact("f")], ["ignoreCase f"], [["flags.1", "sameFlag", "f"]]],
  [
    "a pattern stays beside an exact one, though one in any case follows",
    [exact("F"), regex("f"), anyCase("f")],
    ["exact F", "regex f"],
    [["flags.2", "sameFlag", "f"]],
  ],
  ["a pattern is compared as it is written", [anyCase("f"), regex("F")], ["ignoreCase f", "regex F"], []],
])("of flags %s", (_, found, flags, said) => expect(taken(...found)).toEqual({ flags, said }));

test("no two of the flags that are taken are one to the platform, and each that is not is said to be lost", () => {
  const flag = fc.record({
    content: fc.constantFrom("a", "A", "b", "aB", "AB", "ab"),
    kind: fc.constantFrom("exact" as const, "ignoreCase" as const, "regex" as const),
  });
  const isOne = (a: string, b: string) =>
    a.slice(a.indexOf(" ")) === b.slice(b.indexOf(" ")) ||
    (`${a}${b}`.includes("ignoreCase") &&
      !`${a}${b}`.includes("regex") &&
      a.split(" ")[1]!.toLowerCase() === b.split(" ")[1]!.toLowerCase());
  fc.assert(
    fc.property(fc.array(flag, { maxLength: 12 }), (found) => {
      const { flags, said } = taken(...found);
      expect(flags.length + said.length).toBe(found.length);
      for (const [n, one] of flags.entries()) for (const other of flags.slice(n + 1)) expect(isOne(one, other)).toBe(false);
    }),
    { numRuns: 500 },
  );
});

// A manifest has room for a hundred thousand of them.
test("each of many flags is folded once, not once for every other", () => {
  const normalized = vi.spyOn(String.prototype, "normalize");
  onTestFinished(() => normalized.mockRestore());
  expect(taken(...Array.from({ length: 500 }, (_, n) => anyCase(`f${n}`))).flags).toHaveLength(500);
  // Folding one does that twice.
  expect(normalized.mock.calls.length).toBe(1_000);
});

test("a challenge has at most ten patterns, and each must be one that ends", async () => {
  const flag = (content: string, kind: "exact" | "regex" = "regex") => ({ content, kind, label: "", file: null });
  const problems = async (...contents: string[]) =>
    (await patternProblems([flag("(", "exact"), ...contents.map((one) => flag(one))])).map(({ why }) => why.code);
  expect(await problems("a+", "(a)\\1")).toEqual(["pattern"]);
  expect(await problems(...Array.from({ length: 11 }, (_, n) => `a${n}`))).toEqual(["patterns"]);
});
