import * as z from "zod/mini";
import { expect, test } from "vitest";
import { archiveShape } from "./challenge-fields.ts";
import { ChallengeRules, heldRules, NO_RULES, rulesView } from "./challenge-rules.ts";

const read = (value: unknown) => z.safeParse(ChallengeRules, value);
const refused = (value: unknown) => read(value).error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`);

test("an omitted rule is not set", () => {
  expect(read({}).data).toEqual(NO_RULES);
  expect(read({ attempts: 3 }).data).toEqual({ ...NO_RULES, attempts: 3 });
  expect(heldRules(NO_RULES)).toBeNull();
});

test("times come as ISO-8601 or milliseconds, and are shown as ISO-8601", () => {
  const rules = read({ opensAt: "2030-01-01T00:00:00Z", closesAt: 1_900_000_000_000 }).data!;
  expect(rules).toMatchObject({ opensAt: 1_893_456_000_000, closesAt: 1_900_000_000_000 });
  expect(rulesView(rules)).toMatchObject({ opensAt: "2030-01-01T00:00:00.000+00:00", closesAt: "2030-03-17T17:46:40.000+00:00" });
});

test("a deadline before the release is refused, as are a number above that of the requirements, and duplicates", () => {
  expect(refused({ opensAt: 2e12, closesAt: 2e12 })).toEqual(["closesAt challenge.closesFirst"]);
  expect(read({ opensAt: 2e12, closesAt: 2e12 + 1 }).success).toBe(true);
  expect(refused({ requires: [{ challenge: 1 }], least: 2 })).toEqual(["least field.range"]);
  expect(refused({ requires: [{ challenge: 1 }, { score: 1 }, { challenge: 1 }] })).toEqual(["requires field.invalid"]);
});

test("an archive from before times were checked can be imported, whatever times it has", () => {
  expect(refused({ opensAt: 1_790_000_000 })).toEqual(["opensAt field.time"]);
  expect(archiveShape.rules.parse({ opensAt: 1_790_000_000 })).toEqual({ ...NO_RULES, opensAt: 1_790_000_000 });
});

test("an unknown rule is refused, so that a misspelled one is not silently ignored", () => {
  for (const slip of [{ require: [] }, { requires: [{ solve: 1 }] }, { requires: [{ challenge: 1, score: 2 }] }, { pause: { seconds: 3 } }])
    expect(read(slip).success).toBe(false);
});

test("the Ledger is told only the rules that are set", () => {
  const requires = [{ challenge: 1 }, { score: 5 }];
  expect(heldRules({ ...NO_RULES, requires })).toEqual({ requires });
  expect(heldRules({ ...NO_RULES, requires, least: 2 })).toEqual({ requires });
  expect(heldRules({ ...NO_RULES, requires, least: 1, locked: "masked" })).toEqual({ requires, least: 1, locked: "masked" });
  expect(heldRules({ ...NO_RULES, locked: "hidden" })).toBeNull();
  expect(heldRules({ ...NO_RULES, locked: "hidden", opensAt: 7, closesAt: 9, attempts: 1, pause: { after: 1, seconds: 2 } })).toEqual({
    locked: "hidden",
    opensAt: 7,
    closesAt: 9,
    attempts: 1,
    pause: { after: 1, seconds: 2 },
  });
});
