import { expect, test } from "vitest";
import { folderOf, readChallenges, Settings, type PricedHint } from "../challenge-files/index.ts";
import { changesOf, planFor } from "./plan.ts";
import { wireOf, type ChallengeView } from "./wire.ts";

type Shown = Pick<ChallengeView, "slug" | "title"> & { type?: string; isEnabled?: boolean; hints?: string[]; pricedHints?: PricedHint[] };

/** What a push of these files would do to a game with these challenges, by slug before and after. */
async function planned(shown: Shown[], files: Record<string, string>) {
  const views = shown.map((one, i) => ({ type: "StaticAttachment", isEnabled: true, attachments: [], flags: [], ...one, id: i + 1 }));
  const call = <T>(_method: string, path: string): Promise<T> => {
    const id = Number(/challenges\/(\d+)$/.exec(path)?.[1]);
    // Planning changes its input.
    return Promise.resolve(structuredClone(id ? views[id - 1] : views) as T);
  };
  const folder = folderOf(files);
  const { challenges } = await readChallenges(folder);
  const { steps, extra, errors, losses, kept } = await planFor({ call }, 1, folder, challenges);
  return {
    steps: steps.map(({ view, slug }) => [view?.slug ?? null, slug]).sort(),
    extra: extra.map(({ slug }) => slug),
    errors: errors.map(({ problem }) => problem.code),
    losses: losses.filter(({ why }) => why.code !== "earlierPlatform").map(({ field, why }) => `${field}: ${why.code}`),
    kept: kept.map(({ field, why }) => `${field}: ${why.code}`),
  };
}

const ctfcli = (name: string, id: string) => `name: ${name}\ncategory: web\nvalue: 1\ntype: standard\nid: ${id}\nflags: [f]\n`;

test("a challenge pushed before ids were read is matched by the slug of its name, and gets the new slug", async () => {
  expect(await planned([{ slug: "log-in", title: "Log in" }], { "a/challenge.yml": ctfcli("Log in", "web-login") })).toEqual({
    steps: [["log-in", "web-login"]],
    extra: [],
    errors: [],
    losses: [],
    kept: [],
  });
});

test.each<[string, Shown[], string, (string | null)[][]]>([
  ["with another title", [{ slug: "log-in", title: "Log In!" }], ctfcli("Log in", "web-login"), [[null, "web-login"]]],
  ["of another kind", [{ slug: "log-in", title: "Log in", type: "StaticContainer" }], ctfcli("Log in", "web"), [[null, "web"]]],
  ["of our format", [{ slug: "log-in", title: "Log in" }], "vexil: 1\nname: Log in\nslug: web\nflags: [f]\n", [[null, "web"]]],
])("one %s is another", async (_, shown, manifest, steps) => {
  expect(await planned(shown, { "a/challenge.yml": manifest })).toMatchObject({ steps, extra: ["log-in"] });
});

test("a slug that another challenge of the folder has belongs to that one, and of two with the same name the first had it", async () => {
  const there = [
    { slug: "log-in", title: "Log in" },
    { slug: "b", title: "Log in" },
  ];
  const own = { "a/challenge.yml": ctfcli("Log in", "a"), "b/challenge.yml": ctfcli("Other", "log-in") };
  expect(await planned(there, own)).toMatchObject({
    steps: [
      [null, "a"],
      ["log-in", "log-in"],
    ],
    extra: ["b"],
  });
  const two = { "a/challenge.yml": ctfcli("Log in", "x"), "b/challenge.yml": ctfcli("Log in", "y") };
  expect(await planned(there, two)).toMatchObject({
    steps: [
      [null, "y"],
      ["log-in", "x"],
    ],
  });
});

test("a next challenge that does not exist is kept and reported, and one in the game is found", async () => {
  const next = (slug: string) => ({ "a/challenge.yml": `vexil: 1\nname: A\nflags: [f]\nnext: ${slug}\n` });
  expect(await planned([{ slug: "b", title: "B" }], next("b"))).toMatchObject({ losses: [], kept: [] });
  expect(await planned([{ slug: "b", title: "B" }], next("c"))).toMatchObject({ losses: [], kept: ["next: noChallengeYet"] });
});

test("hints in the same order are equal, whatever positions the platform reports", async () => {
  const hint = (id: string, after: number) => ({ id, content: `text of ${id}`, cost: 5, after });
  const [first, middle, last] = ["first", "middle", "last"].map((id) => `{id: ${id}, content: text of ${id}, cost: 5}`);
  const files = {
    "a/challenge.yml": `vexil: 1\nname: A\nslug: a\nstate: hidden\nhints: [${first}, free, ${middle}, also free, ${last}]\n`,
  };
  const shown = { slug: "a", title: "A", isEnabled: false, hints: ["free", "also free"] };
  const steps = async (pricedHints: PricedHint[]) => (await planned([{ ...shown, pricedHints }], files)).steps;
  expect(await steps([hint("last", 50), hint("first", 0), hint("middle", 1)])).toEqual([]);
  expect(await steps([hint("last", 1), hint("first", 0), hint("middle", 1)])).toEqual([["a", "a"]]);
});

test("nothing is pushed for a visible challenge that nobody could solve", async () => {
  expect(await planned([], { "a/challenge.yml": "vexil: 1\nname: A\n", "b/challenge.yml": ctfcli("B", "b") })).toMatchObject({
    steps: [[null, "b"]],
    errors: ["unsolvable"],
  });
});

test("what changes is named as in the file: each rule, and hints once, with a price or not", async () => {
  const view = wireOf({ ...Settings.parse({ name: "A", slug: "a" }), flags: [], files: [] });
  const rules = { requires: [], least: null, locked: "shown", opensAt: null, closesAt: null, attempts: null, pause: null };
  const there = { ...view, rules, id: 1, type: "StaticAttachment", isEnabled: false, attachments: [], flags: [] };
  const call = async (_method: string, path: string) => structuredClone(path.endsWith("/1") ? there : [{ id: 1, slug: "a" }]);
  const folder = folderOf({
    "a/challenge.yml":
      "vexil: 1\nname: A\nstate: hidden\nattempts: 3\ncloses: 2030-01-01T10:00:00Z\nhints: [free, {content: x, cost: 5}]\n",
  });
  const { steps } = await planFor({ call: call as <T>() => Promise<T> }, 1, folder, (await readChallenges(folder)).challenges);
  expect(changesOf(steps[0]!).fields.sort()).toEqual(["attempts", "closes", "hints"]);
});
