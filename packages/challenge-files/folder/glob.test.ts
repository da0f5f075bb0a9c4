import fc from "fast-check";
import { minimatch } from "minimatch";
import { expect, test } from "vitest";
import { pathsLike } from "./glob.ts";

test.each([
  ["*.py", ["a.py", ".py"]],
  ["**/*.py", ["a.py", ".py", "src/b.py", "src/deep/c.py"]],
  ["src/**", ["src/b.py", "src/deep/c.py", "src/deep/d.c"]],
  ["**/deep/*.{c,h}", ["src/deep/d.c"]],
  ["src/?.py", ["src/b.py"]],
  ["src/**/[cd].[!p]", ["src/deep/d.c"]],
  ["src/**/[a-c].py", ["src/b.py", "src/deep/c.py"]],
  ["[a.txt", ["[a.txt"]],
  ["{1..2}.txt", ["1.txt"]],
])("%s names %j", (pattern, named) => {
  const paths = [".py", "1.txt", "3.txt", "[a.txt", "a.py", "src/b.py", "src/deep/c.py", "src/deep/d.c"];
  expect(pathsLike(pattern, paths, { left: 1e9 }).toSorted()).toEqual(named.toSorted());
});

test.each([
  ["[b-d]", "bcd"],
  ["[!b-d]", "ae-]"],
  ["[^b-d]", "ae-]"],
  ["[b-]", "b-"],
  ["[-b]", "b-"],
  ["[]b]", "b]"],
])("of single characters %s names %s", (pattern, named) => {
  expect(pathsLike(pattern, ["-", "]", "a", "b", "c", "d", "e"], { left: 1e9 }).join("")).toBe([...named].sort().join(""));
});

test("patterns name what shells and other readers of manifests name by them", () => {
  const part = fc.array(fc.constantFrom("a", "b", ".", "*", "?", "[ab]", "[!a]", "[a-b]", "{a,b}", "{a*,?}"), {
    minLength: 1,
    maxLength: 5,
  });
  const pattern = fc.array(
    fc.oneof(
      part.map((signs) => signs.join("")),
      fc.constant("**"),
    ),
    { minLength: 1, maxLength: 4 },
  );
  const name = fc.array(fc.constantFrom("a", "b", "."), { minLength: 1, maxLength: 4 }).map((signs) => signs.join(""));
  const path = fc.array(
    name.filter((one) => !/^\.\.?$/.test(one)),
    { minLength: 1, maxLength: 4 },
  );
  const options = { dot: true, nocomment: true, nonegate: true, noext: true, optimizationLevel: 1 } as const;
  fc.assert(
    fc.property(pattern, path, (parts, names) => {
      fc.pre(!parts.some((one) => /^\.\.?$/.test(one)));
      const [glob, file] = [parts.join("/"), names.join("/")];
      expect(pathsLike(glob, [file], { left: 1e9 }).length === 1).toBe(minimatch(file, glob, options));
    }),
    { numRuns: 2_000 },
  );
});

// With a regular expression these do not end, and the runner gives them up.
test.each([
  "*a".repeat(30),
  "?*".repeat(40),
  "+(+(a))".repeat(8),
  "+(a|aa)".repeat(15),
  "**/a*/".repeat(20),
  "{a,b}".repeat(20),
  "{1..100000000}",
  "{a,".repeat(300),
  "{a,".repeat(100_000),
])("pattern %#, by which a stranger's challenge stopped the import for ever, names nothing", (pattern) => {
  const paths = Array.from({ length: 100 }, (_, n) => `${"a".repeat(60)}/${"a".repeat(200)}${n}`);
  const steps = { left: 1e9 };
  expect(pathsLike(`${pattern}b`, [...paths, "a/".repeat(400) + "a"].sort(), steps)).toEqual([]);
  expect(steps.left).toBeGreaterThan(0);
});
