import { expect, test } from "vitest";
import { folderOf, inEnglish, readChallenges, Settings, type Loss } from "../challenge-files/index.ts";
import { passedOver, unknownSettings } from "./passed-over.ts";
import { planFor } from "./plan.ts";
import { wireOf, type Values } from "./wire.ts";

const MANIFEST = { "a/challenge.yml": "vexil: 1\nname: A\nsurvey: true\nlevel: warm-up\nflags: ['flag{a}']\n" };
const told = (losses: Loss[]) => losses.map(({ file, field, value, why }) => [file, field, value, why.code]);

/** A game on a platform without surveys, levels and solutions, with a challenge for each slug. It returns what it is asked for, and ignores settings. */
function anEarlierPlatform(...slugs: string[]) {
  const views = slugs.map((slug, i) => {
    const { survey: _, level: __, solution: ___, ...known } = wireOf({ ...Settings.parse({ name: slug, slug }), flags: [], files: [] });
    return { ...known, id: i + 1, slug, title: slug, type: "StaticAttachment", isEnabled: true, attachments: [], flags: [] };
  });
  const call = async (_method: string, path: string) => {
    const [, , , , , list, id] = path.split("/");
    if (list === undefined) return { title: "Old", hidden: true };
    return id === undefined ? views.map((view) => ({ id: view.id, slug: view.slug })) : structuredClone(views[Number(id) - 1]);
  };
  return { call: call as <T>() => Promise<T> };
}

async function planOn(platform: ReturnType<typeof anEarlierPlatform>) {
  const folder = folderOf(MANIFEST);
  return planFor(platform, 1, folder, (await readChallenges(folder)).challenges);
}

const LOST = [
  ["a/challenge.yml", "level", "warm-up", "earlierPlatform"],
  ["a/challenge.yml", "survey", true, "earlierPlatform"],
];

test.each([
  ["exists", "a"],
  ["will be created", "b"],
])("settings that an earlier platform does not know are reported for a challenge that %s; empty ones are not", async (_, slug) => {
  const { losses, errors } = await planOn(anEarlierPlatform(slug));
  expect(errors).toEqual([]);
  expect(told(losses)).toEqual(LOST);
  expect(inEnglish(losses[0]!.why)).toBe("this platform is an earlier version and does not accept it");
});

test("for a game's first challenges, and for settings that the call ignored, losses are reported after the push", async () => {
  const plan = await planOn(anEarlierPlatform());
  expect(plan.losses).toEqual([]);
  const settings: Values = { title: "New", hidden: true };
  expect(told(await passedOver(anEarlierPlatform("a"), 1, plan, settings))).toEqual([
    ["game.yml", "title", "New", "earlierPlatform"],
    ...LOST,
  ]);
  expect(await passedOver(anEarlierPlatform("a"), 1, { steps: [], ids: plan.ids }, {})).toEqual([]);
});

test("a game setting that an earlier platform does not have is reported by its name in the file", () => {
  expect(told(unknownSettings({ title: "New", hintDebt: false }, { title: "Old" }))).toEqual([
    ["game.yml", "hint_debt", false, "earlierPlatform"],
  ]);
});
