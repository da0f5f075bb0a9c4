import { expect, test } from "vitest";
import { folderOf, readChallenges } from "../challenge-files/index.ts";
import { planFor } from "./plan.ts";

const RULES = { least: null, opensAt: null, closesAt: null, attempts: null, pause: null };
const view = (id: number, slug: string, more: object = {}) => ({
  id,
  slug,
  title: slug.toUpperCase(),
  type: "StaticAttachment",
  isEnabled: true,
  attachments: [],
  flags: [{ id, flag: "f", kind: "exact", label: "", attachment: null }],
  next: "",
  rules: { requires: [], locked: "shown", ...RULES },
  ...more,
});

/** What a push of one ctfcli challenge `b`, which refers to others like this, would do to a game that has these. */
async function planned(manifest: string, ...others: ReturnType<typeof view>[]) {
  const there = view(1, "b", { next: "a", rules: { requires: [{ challenge: 2 }], locked: "hidden", ...RULES } });
  const views = [there, ...others];
  const call = async (_method: string, path: string) =>
    structuredClone(path.endsWith("challenges") ? views : views.find(({ id }) => path.endsWith(`/${id}`)));
  const folder = folderOf({ "b/challenge.yml": `name: B\nvalue: 500\ntype: standard\nflags: [f]\n${manifest}` });
  const { steps, same, losses } = await planFor(
    { call: call as <T>() => Promise<T> },
    1,
    folder,
    (await readChallenges(folder)).challenges,
  );
  const { challenge, fields } = [...steps, ...same][0]!;
  const lost = losses.filter(({ why }) => why.code !== "earlierPlatform").map(({ field }) => field);
  return { rules: fields["rules"], requires: challenge.requirements, locked: challenge.locked, next: challenge.next, lost };
}

test("a challenge that another format names by its title, and that is not in the pushed folder, is found on the platform", async () => {
  const equal = { rules: undefined, requires: ["a"], locked: "hidden", next: "a", lost: [] };
  expect(await planned("requirements: [A]\nnext: A\n", view(2, "a"))).toEqual(equal);
  const masked = await planned("requirements: {prerequisites: [A], anonymize: true}\n", view(2, "a"));
  expect(masked).toMatchObject({ requires: ["a"], locked: "masked", lost: [] });
});

test("one that is nowhere, or whose title several have, is lost as before", async () => {
  const two = [view(2, "a"), view(3, "a-2", { title: "A" })];
  expect(await planned("requirements: [A]\nnext: A\n", ...two)).toMatchObject({ requires: [], lost: ["requirements[0]", "next"] });
  expect(await planned("requirements: [Z]\n", view(2, "a"))).toMatchObject({ requires: [], locked: "shown", lost: ["requirements[0]"] });
});

test("the titles on the platform are looked at once, however much of a challenge is lost", async () => {
  let looks = 0;
  const counted = (one: ReturnType<typeof view>) => Object.defineProperty({ ...one }, "title", { get: () => ((looks += 1), one.slug) });
  const unknown = Array.from({ length: 100 }, (_, n) => `field-${n}: x`).join("\n");
  const folder = folderOf({ "c/challenge.yml": `name: C\nvalue: 500\ntype: standard\nflags: [f]\n${unknown}\n` });
  const call = async (_method: string, path: string) => (path.endsWith("challenges") ? [view(1, "b")] : counted(view(1, "b")));
  await planFor({ call: call as <T>() => Promise<T> }, 1, folder, (await readChallenges(folder)).challenges);
  expect(looks).toBeLessThan(20);
});
