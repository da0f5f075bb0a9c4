import { expect, test } from "vitest";
import { checkFlags } from "./flag-check.ts";

const regexes = (count: number, source: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => ({ flag: source(n), kind: "regex" as const }));

test("more regular expressions than a challenge may have are refused before any is compiled", async () => {
  const refusal = checkFlags(
    "StaticAttachment",
    regexes(4_000, (n) => `(${n}`),
    [],
  );
  await expect(refusal).rejects.toMatchObject({ code: "flag.patterns" });
});

test("other requests run between one regular expression and the next", async () => {
  const [turns, patterns] = [{ count: 0, isOver: false }, regexes(10, (n) => `a${n}`)];
  const others = (): unknown => turns.isOver || setTimeout(others, 0, (turns.count += 1));
  others();
  await checkFlags("StaticAttachment", patterns, []);
  turns.isOver = true;
  expect(turns.count).toBeGreaterThanOrEqual(patterns.length);
});
