import { expect, test } from "vitest";
import { Settings } from "../challenge-files/index.ts";
import { followedByDropped, needingDropped } from "./needing-dropped.ts";
import type { Plan } from "./plan.ts";

const step = (slug: string, more: { requirements?: string[]; next?: string } = {}) => ({
  file: `${slug}/challenge.yml`,
  challenge: { ...Settings.parse({ name: slug, slug }), requirements: [], next: "", ...more },
});

/** A plan in which the platform alone has `old` and `older`. */
const plan = (steps: object[], same: object[] = []) => ({ steps, same, extra: [{ slug: "old" }, { slug: "older" }] }) as unknown as Plan;

test("a challenge that requires one which a push would delete is named, whether it changes or not", () => {
  const needs = (...requirements: string[]) => step("web", { requirements });
  expect(needingDropped(plan([needs("kept"), step("pwn")], [needs()]))).toEqual([]);
  const errors = needingDropped(plan([needs("kept", "old")], [{ ...needs("older", "old"), file: "same.yml" }]));
  expect(errors.map(({ file, problem }) => [file, problem])).toEqual([
    ["web/challenge.yml", { code: "needsDropped", values: { slug: "old" } }],
    ["same.yml", { code: "needsDropped", values: { slug: "older" } }],
  ]);
});

test("one that offers such a challenge as the next loses that", () => {
  const followed = plan([step("web", { next: "old" }), step("pwn", { next: "web" })], [step("rev", { next: "older" }), step("misc")]);
  expect(followedByDropped(followed)).toEqual([
    { file: "web/challenge.yml", field: "next", value: "old", why: { code: "dropped" } },
    { file: "rev/challenge.yml", field: "next", value: "older", why: { code: "dropped" } },
  ]);
});
