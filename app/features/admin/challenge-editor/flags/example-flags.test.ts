import { expect, test } from "vitest";
import { exampleFlags } from "./example-flags.ts";

test("examples of one seed are always the same, those of another seed differ", () => {
  expect(exampleFlags("flag{[GUID]}", 1, 3)).toEqual(exampleFlags("flag{[GUID]}", 1, 3));
  expect(exampleFlags("flag{[GUID]}", 1, 3)).not.toEqual(exampleFlags("flag{[GUID]}", 2, 3));
  expect(new Set(exampleFlags("", 7, 3)).size).toBe(3);
});

test("they look like the flags that teams get", () => {
  for (const flag of exampleFlags("[CLEET]ctf{[TEAM_HASH] and [GUID]}", 3, 20))
    expect(flag).toMatch(/^ctf\{[0-9a-f]{12}_[Aa4@][Nn][Dd]_[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\}$/);
});
