import { expect, test } from "vitest";
import english from "../../../app/i18n/en-US/admin/challenge-import.json" with { type: "json" };
import { PROBLEMS } from "./problems.ts";
import { inEnglish, REASONS, reasonOf, type Why } from "./reasons.ts";

test.each([
  ["reason", "lost.", REASONS],
  ["problem", "wrong.", PROBLEMS],
] as const)("a screen in English says each %s as the command does", (_, prefix, texts) => {
  const said = Object.entries(english).flatMap(([key, text]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), text]] : []));
  expect(Object.fromEntries(said)).toEqual(texts);
});

test("a reason's text contains its values", () => {
  expect(inEnglish({ code: "pattern", values: { problem: "missing closing ): `(a`" } })).toBe(
    "is not a regular expression of RE2: missing closing ): `(a`",
  );
  expect(inEnglish("topics")).toBe("topics have no field");
});

/** Never called: lines that must not compile. */
export function misuses(): Why[] {
  // @ts-expect-error -- no such reason
  reasonOf("topic");
  // @ts-expect-error -- one with a value needs it
  reasonOf("length");
  // @ts-expect-error -- another value
  return [{ code: "length", values: { least: 1 } }];
}
