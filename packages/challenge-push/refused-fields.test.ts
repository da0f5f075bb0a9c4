import { expect, test } from "vitest";
import { folderOf, readChallenges, Settings } from "../challenge-files/index.ts";
import { planFor } from "./plan.ts";
import { wireOf, type Values } from "./wire.ts";

const LEFT_TO_ORGANISERS = new Set(["isEnabled", "slug", "originalScore", "containerImage", "rules", "next"]);

/** What a push of this manifest would do, by somebody who may not set these fields, in a game with this challenge or with none. */
async function planned(manifest: string, view?: Values) {
  const settings = { ...Settings.parse({ name: "A", slug: "a" }), flags: [], files: [] };
  const there = { ...wireOf(settings), id: 1, type: "StaticAttachment", isEnabled: false, attachments: [], flags: [], ...view };
  const call = async (_method: string, path: string) => structuredClone(path.endsWith("/1") ? there : view ? [{ id: 1, slug: "a" }] : []);
  const folder = folderOf({ "a/challenge.yml": `vexil: 1\nname: A\nslug: a\nflags: ['flag{a}']\n${manifest}` });
  const platform = { call: call as <T>() => Promise<T> };
  const plan = await planFor(platform, 4, folder, (await readChallenges(folder)).challenges, LEFT_TO_ORGANISERS);
  const [step] = [...plan.steps, ...plan.same];
  const lost = step!.losses.map(({ field, value, why }) => [field, value, why.code]);
  return { ...step!, lost, errors: plan.errors };
}

test("what only organisers may set is left out of a new challenge, and named if it differs from what a new one has", async () => {
  const { fields, enabled, addFlags, lost } = await planned("value: 300\ndescription: Hello\n");
  expect(Object.keys(fields).filter((name) => LEFT_TO_ORGANISERS.has(name))).toEqual([]);
  expect([fields["title"], fields["content"], enabled, addFlags.length]).toEqual(["A", "Hello", undefined, 1]);
  expect(lost).toEqual([
    ["value", 300, "organisers"],
    ["state", "visible", "organisers"],
  ]);
});

test("of an existing challenge only what differs is named, and everything else is changed", async () => {
  const { fields, enabled, lost } = await planned("value: 300\ndescription: Hello\n", { originalScore: 200, isEnabled: true });
  expect([fields, enabled, lost]).toEqual([{ content: "Hello" }, undefined, [["value", 300, "organisers"]]]);
});

test("a requirement that may not be set refuses nothing, whether its challenge can be seen or not", async () => {
  const { lost, errors } = await planned("state: hidden\nrequirements: [of-somebody-else]\nnext: of-somebody-else\n");
  expect(errors).toEqual([]);
  expect(lost).toEqual([
    ["next", "of-somebody-else", "organisers"],
    ["requirements", ["of-somebody-else"], "organisers"],
  ]);
});

test("rules are named as the file names them, and only those that differ", async () => {
  const rules = {
    requires: [],
    least: null,
    locked: "shown",
    opensAt: Date.parse("2030-01-01T09:00:00Z"),
    closesAt: null,
    attempts: 5,
    pause: null,
  };
  const { lost } = await planned("attempts: 5\nopens: 2030-01-01T10:00:00+00:00\nlocked: masked\nrequirements: [{score: 5}]\n", {
    rules,
    isEnabled: true,
  });
  expect(lost).toEqual([
    ["locked", "masked", "organisers"],
    ["requirements", [{ score: 5 }], "organisers"],
    ["opens", "2030-01-01T10:00:00.000Z", "organisers"],
  ]);
});
