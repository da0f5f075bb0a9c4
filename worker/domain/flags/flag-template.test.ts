import fc from "fast-check";
import { expect, test } from "vitest";
import { flagOf, longestFlag, type Chance } from "./flag-template.ts";

const GUID = "0b5c1f4e-6a0e-4f59-9a51-0a8a3f1f2c77";
const last: Chance = { guid: GUID, teamHash: "b27c20eeaaaa", pick: (n) => n - 1 };

test.each([
  ["", `flag{${GUID}}`],
  ["   ", `flag{${GUID}}`],
  ["flag{[GUID]}", `flag{${GUID}}`],
  ["ctf{Web is fun [TEAM_HASH]}", "ctf{Web is fun b27c20eeaaaa}"],
  ["flag{[TEAM_HASH]_[GUID]_[TEAM_HASH]}", `flag{b27c20eeaaaa_${GUID}_b27c20eeaaaa}`],
  ["[LEET]flag{go [GUID]}", `flag{90_${GUID}}`],
  ["[CLEET]flag{oz [TEAM_HASH]}", "flag{#?_b27c20eeaaaa}"],
  ["flag{hot}", "flag{h07}"],
  ["a b{c d}e f", "a_b{c_d}e_f"],
])("the template %j gives %j when the last look-alike is picked", (template, flag) => {
  expect(flagOf(template, last)).toBe(flag);
});

test("the longest flag counts what markers become, not the markers", () => {
  expect(longestFlag("[LEET]flag{[GUID]}")).toBe("flag{}".length + 36);
  expect(longestFlag("flag{[TEAM_HASH]}")).toBe("flag{}".length + 12);
  expect(longestFlag("flag{hello}")).toBe("flag{hello}".length);
});

test("only letters inside braces change, and a marker never does", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.nat(), (inside, seed) => {
      const body = inside.replaceAll(/[{}[\]]/g, "");
      const flag = flagOf(`[CLEET]Flag{${body}[GUID]}End`, { ...last, pick: (n) => seed % n });
      expect(flag.startsWith("Flag{")).toBe(true);
      expect(flag.endsWith(`${GUID}}End`)).toBe(true);
      expect(flag).toHaveLength(`Flag{${body}${GUID}}End`.length);
    }),
  );
});
