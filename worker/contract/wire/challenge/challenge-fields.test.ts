import { expect, test } from "vitest";
import { Settings } from "../../../../packages/challenge-files/challenge/challenge.ts";
import { FIELDS, ROWS } from "../../../../packages/challenge-files/challenge/values.ts";
import { settingsOf, wireOf, type ChallengeView } from "../../../../packages/challenge-push/wire.ts";
import { CHALLENGE_FIELDS, type Field } from "./challenge-fields.ts";
import { ChallengeUpdate } from "./challenge.ts";
import { parse } from "../parse.ts";

const fields: Field[] = Object.values(CHALLENGE_FIELDS);

test("challenge files can express every setting that exists, and no others", () => {
  // `state` in a file decides what is enabled, when everything else is done.
  const set = fields.map(({ wire }) => wire).filter((wire) => wire !== "isEnabled");
  expect([...Object.values(FIELDS), "rules", "hints", "pricedHints"].sort()).toEqual(set.sort());
});

test("the reader of archives knows every field of a row", () => {
  const rows = Object.keys(CHALLENGE_FIELDS).filter((name) => !["enabled", "rules", "hints", "pricedHints"].includes(name));
  expect(Object.values(ROWS).sort()).toEqual(rows.sort());
});

test("a setting that a file omits has the value of a new challenge", () => {
  const plain = wireOf({ ...Settings.parse({ name: "A", slug: "a" }), flags: [], files: [] });
  const own = new Set(["title", "slug", "tag", "hints", "content"]);
  for (const { wire, default: value } of fields)
    if (wire in plain && !own.has(wire) && value !== undefined) expect([wire, plain[wire]]).toEqual([wire, value]);
});

test("the platform accepts whatever a file may say, and shows what a file can express again", () => {
  const settings = Settings.parse({
    name: "A",
    slug: "a",
    state: "hidden",
    category: "Pwn",
    own_category: { name: "Jail", symbol: "⛓", colour: "#aa3300" },
    authors: ["ada"],
    tags: ["heap"],
    level: "warm-up",
    level_order: 10,
    position: 3,
    descriptions: { "ja-JP": "説明" },
    connection_info: "{{nc}}",
    flag_format: "flag{…}",
    solution: "Read",
    solution_shown: true,
    service: "image: a/b:1\n",
    next: "b",
    requirements: [{ score: 500 }],
    requirements_least: 1,
    locked: "masked",
    opens: "2026-01-01T00:00:00.000Z",
    closes: "2026-01-02T00:00:00.000Z",
    hints: ["Look", { id: "where", content: "In the cookie", cost: 50 }],
    attempts: 3,
    pause: { after: 2, seconds: 60 },
    scoring: { curve: "steps", steps: [[1, 500]], minimum_points: 7, breaks_ties: false, bloods: "points", blood_bonus: [3, 2, 1] },
    instance: { image: "a/b:1", outbound: true, capabilities: ["KILL"], flag_template: "flag{[GUID]}" },
  });
  const wire = wireOf({ ...settings, flags: [], files: [] });
  expect(parse(ChallengeUpdate, wire)).toEqual({ ...wire, rules: expect.objectContaining({ opensAt: Date.UTC(2026, 0, 1) }) });
  const view = { ...wire, id: 1, type: "StaticAttachment", isEnabled: false, attachment: null, flags: [] } as unknown as ChallengeView;
  expect(settingsOf(view)).toEqual(settings);
});
