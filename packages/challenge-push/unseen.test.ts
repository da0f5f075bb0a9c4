import { expect, test } from "vitest";
import { folderOf, readChallenges } from "../challenge-files/index.ts";
import { planFor } from "./plan.ts";
import { push } from "./push.ts";
import type { Values } from "./wire.ts";

const RULES = { requires: [], least: null, locked: "shown", opensAt: null, closesAt: null, attempts: null, pause: null };

/** A platform whose caller sees only `mine` (1) and `own` (2), but may set everything; `mine` has these rules. `sent` are the rules it was sent. */
async function pushed(rules: Values, manifest: string) {
  const view = (id: number, slug: string, more: Values) => ({
    id,
    slug,
    title: slug,
    type: "StaticAttachment",
    isEnabled: false,
    attachments: [],
    flags: [],
    rules: { ...RULES, ...more },
  });
  const views = [view(1, "mine", rules), view(2, "own", {})];
  const sent: Values[] = [];
  const call = async (method: string, path: string, body?: unknown) => {
    if (method === "PUT")
      sent.push(...(body as { changes: { set?: Values }[] }).changes.flatMap(({ set }) => [set?.["rules"] ?? []].flat() as Values[]));
    return structuredClone(path.endsWith("challenges") ? views : views[Number(path.split("/").at(-1)) - 1]);
  };
  const platform = { call: call as <T>() => Promise<T>, upload: async () => "" };
  const folder = folderOf({ "mine/challenge.yml": `vexil: 1\nname: mine\nstate: hidden\n${manifest}` });
  const plan = await planFor(platform, 1, folder, (await readChallenges(folder)).challenges);
  await push(platform, 1, plan, () => {});
  return { changed: plan.steps.map(({ slug }) => slug), sent, errors: plan.errors.map(({ problem }) => problem.code) };
}

const other = { challenge: 9 };
const own = { challenge: 2 };

test("what a challenge requires that the caller may not see is equal to what the folder calls it", async () => {
  const equal = { changed: [], sent: [], errors: [] };
  expect(await pushed({ requires: [other, own] }, "requirements: [of-others, own]\n")).toEqual(equal);
  expect(await pushed({ requires: [own, other], least: 1 }, "requirements: [own, of-others]\nrequirements_least: 1\n")).toEqual(equal);
});

test("a folder that does not name it is equal, too: nobody opens a challenge to everybody without seeing that", async () => {
  const equal = { changed: [], sent: [], errors: [] };
  expect(await pushed({ requires: [other, own] }, "requirements: [own]\n")).toEqual(equal);
  expect(await pushed({ requires: [other], least: 1 }, "")).toEqual(equal);
});

test.each([
  ["named", "requirements: [own, of-others]\nrequirements_least: 2\n"],
  ["not named", "requirements: [own]\nrequirements_least: 1\n"],
])("other rules change, and a requirement that is %s and cannot be seen stays", async (_, manifest) => {
  const { sent } = await pushed({ requires: [other, own], least: 2 }, `${manifest}attempts: 3\n`);
  expect(sent).toMatchObject([{ requires: expect.arrayContaining([own, other]), least: 2, attempts: 3 }]);
});

test("a requirement that neither exists nor could be one that cannot be seen is still an error", async () => {
  expect((await pushed({ requires: [own] }, "requirements: [own, of-others]\n")).errors).toEqual(["needs"]);
  expect((await pushed({ requires: [other] }, "requirements: [of-others, more]\n")).errors).toEqual(["needs"]);
});
