import { expect, test } from "vitest";
import { folderOf, readChallenges } from "../../packages/challenge-files/index.ts";
import { differing, planFor, push, type Pushed, type Values } from "../../packages/challenge-push/index.ts";
import type { ChallengeEditView } from "../contract/wire/challenge/challenge.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aChallenge, aRunningGame, answer, type RunningGame } from "../testing/games.ts";
import { upload } from "../testing/uploads.ts";
import { aUser, randomWord, type TestUser } from "../testing/users.ts";

/** A platform whose connection breaks at the given call: before the call arrives, or after it is done and before its answer. */
class Line implements Pushed {
  calls = 0;
  constructor(
    private readonly as: TestUser,
    private readonly cutAt = 0,
    private readonly isDone = false,
  ) {}

  call = <T>(method: string, path: string, body?: unknown): Promise<T> =>
    this.through(() => ok<T>(method as "GET", path, { as: this.as, body }));

  upload = (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> => this.through(() => upload(this.as, name, bytes));

  private async through<T>(work: () => Promise<T>): Promise<T> {
    this.calls += 1;
    const isCut = this.cutAt > 0 && this.calls >= this.cutAt;
    if (isCut && !(this.isDone && this.calls === this.cutAt)) throw new Error("cut");
    const result = await work();
    if (isCut) throw new Error("cut");
    return result;
  }
}

const manifest = (name: string, more: string) => `vexil: 1\nname: ${name}\n${more}`;
const BEFORE = {
  "one/challenge.yml": manifest("One", "value: 100\nflags: ['flag{1}']\nfiles: [a.txt]\ndescription: old"),
  "one/a.txt": "the first file",
  "two/challenge.yml": manifest("Two", "value: 200\nflags: ['flag{2}']\nrequirements: [one]"),
  "three/challenge.yml": manifest("Three", "value: 300\nflags: ['flag{3}']"),
  "five/challenge.yml": manifest("Five", "value: 500\nflags: ['flag{5}']"),
};
/** Every kind of change: fields, flags and files of visible challenges, one that is hidden, one removed, one added, and a reversed order. */
const AFTER = {
  "one/challenge.yml": manifest("One", "value: 150\nflags: ['flag{one}']\nfiles: [a.txt, b.txt]\ndescription: new\nrequirements: [two]"),
  "one/a.txt": "another first file",
  "one/b.txt": "a second file",
  "two/challenge.yml": manifest("Two", "value: 250\nflags: [{content: 'FLAG{2}', kind: ignoreCase}]"),
  "three/challenge.yml": manifest("Three", "state: hidden\nvalue: 300\nflags: ['flag{3}']"),
  "four/challenge.yml": manifest("Four", "value: 400\nflags: ['flag{4}']\nfiles: [c.txt]\nrequirements: [two]\nlocked: masked"),
  "four/c.txt": "a file of the new one",
};

const AFTERWARDS = { title: "Harbour cup", hintDebt: true };

/** Pushes what the files contain, with settings of the game; challenges that exist only in the game are removed, except its first one. */
async function bring(game: RunningGame, files: Record<string, string>, line: Line, wanted: Values = {}): Promise<void> {
  const folder = folderOf(files);
  const { challenges, errors } = await readChallenges(folder);
  expect(errors).toEqual([]);
  const plan = await planFor(new Line(game.organiser), game.id, folder, challenges);
  expect([plan.errors, plan.losses]).toEqual([[], []]);
  const settings = differing(wanted, await ok<Values>("GET", `/api/edit/games/${game.id}`, { as: game.organiser }));
  const drops = plan.extra.filter(({ id }) => id !== game.challenges[0]!.id);
  await push(line, game.id, plan, () => {}, { settings, drops });
}

type List = { challenges: Record<string, { id: number; title: string; score: number }[]>; locked?: unknown };
const listOf = (game: RunningGame, as: TestUser) => ok<List>("GET", `/api/game/${game.id}/details`, { as });

/**
 * Everything that a player can read: the list, and the details of its challenges. The last challenge, of no folder, is renamed first: once
 * that is on the board, so is everything before it.
 */
async function seenBy(game: RunningGame, as: TestUser): Promise<string> {
  const [mark, title] = [game.challenges[0]!, `mark ${randomWord()}`];
  await ok("PUT", `/api/edit/games/${game.id}/challenges/${mark.id}`, { as: game.organiser, body: { title } });
  await expect.poll(async () => JSON.stringify(await listOf(game, as)), { interval: 100 }).toContain(title);
  const { challenges, locked } = await listOf(game, as);
  const rows = Object.values(challenges)
    .flat()
    .filter(({ id }) => id !== mark.id);
  const read = await Promise.all(
    rows.map(({ id }) => ok<{ content: string; context: object }>("GET", `/api/game/${game.id}/challenges/${id}`, { as })),
  );
  const { title: name } = await ok<{ title: string }>("GET", `/api/game/${game.id}`, { as });
  return JSON.stringify([name, rows.map((row) => [row.title, row.score]), locked, read.map(({ content, context }) => [content, context])]);
}

async function aPushedGame(): Promise<{ game: RunningGame; player: TestUser; before: string }> {
  const game = await aRunningGame({ challenges: 1 });
  await bring(game, BEFORE, new Line(game.organiser));
  const player = game.teams[0]!.captain;
  return { game, player, before: await seenBy(game, player) };
}

/** How many calls the whole push takes, and what players see of it. */
async function wholePush(): Promise<{ calls: number; after: string }> {
  const { game, player, before } = await aPushedGame();
  const line = new Line(game.organiser);
  await bring(game, AFTER, line, AFTERWARDS);
  const after = await seenBy(game, player);
  expect(after).not.toBe(before);
  expect(await answer(game, { id: await idOf(game, "two") }, player, "flag{2}")).toBe("Accepted");
  return { calls: line.calls, after: withoutIds(after, game) };
}

const withoutIds = (text: string, { id }: RunningGame) =>
  text
    .replaceAll(`/game/${id}/`, "/game/")
    .replace(/challenges\/\d+\//g, "challenges/")
    .replace(/"(id|challenge)":\d+/g, '"$1":0');

async function idOf(game: RunningGame, slug: string): Promise<number> {
  const rows = await ok<{ id: number; slug: string }[]>("GET", `/api/edit/games/${game.id}/challenges`, { as: game.organiser });
  return rows.find((row) => row.slug === slug)!.id;
}

test("a push interrupted at any call leaves players what they had, and the next one completes it", async () => {
  const { calls, after } = await wholePush();
  expect(calls).toBeGreaterThan(4);
  // After the one call that changes what players see, hidden challenges are deleted. A call that never arrives leaves the state of the
  // previous one.
  const moment = calls - 1;
  const cuts = [...Array.from({ length: calls }, (_, i) => [i + 1, true] as const), [moment, false] as const];
  // In parallel, because each spends most of its time waiting for the list of players to become a second old.
  const tried = cuts.map(async ([cutAt, isDone]) => {
    const { game, player, before } = await aPushedGame();
    await expect(bring(game, AFTER, new Line(game.organiser, cutAt, isDone), AFTERWARDS)).rejects.toThrow("cut");
    const seen = withoutIds(await seenBy(game, player), game);
    expect([cutAt, seen]).toEqual([cutAt, cutAt >= moment && isDone ? after : withoutIds(before, game)]);
    await bring(game, AFTER, new Line(game.organiser), AFTERWARDS);
    expect(withoutIds(await seenBy(game, player), game)).toBe(after);
    const last = new Line(game.organiser);
    await bring(game, AFTER, last, AFTERWARDS);
    expect(last.calls).toBe(0);
  });
  await Promise.all(tried);
});

const changing = (game: RunningGame, changes: object[], as = game.organiser) =>
  call("PUT", `/api/edit/games/${game.id}/challenges`, { as, body: { changes } });
const view = (game: RunningGame, id: number) =>
  ok<ChallengeEditView>("GET", `/api/edit/games/${game.id}/challenges/${id}`, { as: game.organiser });

test("several changes are made or none: one that cannot be made leaves everything unchanged", async () => {
  const game = await aRunningGame({ challenges: 2 });
  const [one, two] = [game.challenges[0]!, game.challenges[1]!];
  const { flags } = await view(game, two.id);
  const last = { id: two.id, dropFlags: flags.map(({ id }) => id) };
  expect(await refusal(await changing(game, [{ id: one.id, set: { title: "Changed" } }, last]))).toBe("400 challenge.noFlagsIn");
  const missing = { id: 999_999, set: { title: "x" } };
  expect(await refusal(await changing(game, [{ id: one.id, set: { title: "Changed" } }, missing]))).toBe("404 challenge.notFound");
  const circle = (id: number, needs: number) => ({ id, set: { rules: { requires: [{ challenge: needs }] } } });
  expect(await refusal(await changing(game, [circle(one.id, two.id), circle(two.id, one.id)]))).toBe("400 challenge.requiresCycle");
  const again = { id: two.id, addFlags: [{ flag: two.flags[0], kind: "decoy" }] };
  expect(await refusal(await changing(game, [{ id: one.id, set: { title: "Changed" } }, again]))).toBe("400 flag.duplicate");
  expect((await view(game, one.id)).title).not.toBe("Changed");
});

test("a change of the game is made with those of its challenges or not at all, by a user who may change both", async () => {
  const game = await aRunningGame({ challenges: 1 });
  const { id } = game.challenges[0]!;
  const send = (body: object, as = game.organiser) => call("PUT", `/api/edit/games/${game.id}/challenges`, { as, body });
  const changes = [{ id, set: { title: "Changed" } }];
  expect(await refusal(await send({ changes, game: { end: Date.now() - 86_400_000_000 } }))).toBe("400 game.startAfterEnd");
  expect((await view(game, id)).title).not.toBe("Changed");
  const author = await aUser();
  await ok("PUT", `/api/edit/games/${game.id}/people`, { as: game.organiser, body: { user: author.name, role: "author" } });
  expect((await send({ changes: [], game: { title: "Mine" } }, author)).status).toBe(403);
  expect((await send({ changes: [], game: { title: "Alone" } })).status).toBe(200);
  const { title } = await ok<{ title: string }>("GET", `/api/game/${game.id}`, { as: game.organiser });
  expect(title).toBe("Alone");
});

test("repeating the same changes adds nothing twice", async () => {
  const game = await aRunningGame({ challenges: 1 });
  const { id } = game.challenges[0]!;
  const { flags } = await view(game, id);
  const changes = [
    { id, set: { originalScore: 77 }, addFlags: [{ flag: "flag{again}", label: "x" }], dropFlags: flags.map((flag) => flag.id) },
  ];
  for (let i = 0; i < 2; i += 1) expect((await changing(game, changes)).status).toBe(200);
  const now = await view(game, id);
  expect([now.originalScore, now.flags.map(({ flag, label }) => [flag, label])]).toEqual([77, [["flag{again}", "x"]]]);
  expect(await answer(game, { id }, game.teams[0]!.captain, "flag{again}")).toBe("Accepted");
});

test.each([
  ["each other's", { one: "two", two: "one" }],
  ["one that another gives up", { one: "two", two: "three" }],
  ["one that another gives up, with other changes", { two: "three", one: "two" }],
])("challenges can take over each other's slugs at one moment: %s", async (_, renamed) => {
  const game = await aRunningGame({ challenges: [{ slug: "one" }, { slug: "two", next: "one" }, { slug: "last", next: "two" }] });
  const ids = new Map(["one", "two"].map((slug, i) => [slug, game.challenges[i]!.id]));
  const changes = Object.entries(renamed).map(([slug, to], i) => {
    return { id: ids.get(slug)!, set: i === 0 ? { slug: to, content: "new" } : { slug: to } };
  });
  const path = `/api/edit/games/${game.id}/challenges`;
  await ok("PUT", path, { as: game.organiser, body: { changes } });
  const views = await Promise.all(game.challenges.map(({ id }) => ok<ChallengeEditView>("GET", `${path}/${id}`, { as: game.organiser })));
  expect(views.map(({ slug, next }) => [slug, next])).toEqual([
    [renamed.one, ""],
    [renamed.two, renamed.one],
    ["last", renamed.two],
  ]);
});

test("authors can change their own challenges this way, but not others', and not fields that they may not set", async () => {
  const game = await aRunningGame({ challenges: 1 });
  const author = await aUser();
  await ok("PUT", `/api/edit/games/${game.id}/people`, { as: game.organiser, body: { user: author.name, role: "author" } });
  const own = await ok<{ id: number }>("POST", `/api/edit/games/${game.id}/challenges`, { as: author, body: { title: randomWord() } });
  expect((await changing(game, [{ id: own.id, set: { content: "Mine" } }], author)).status).toBe(200);
  expect((await changing(game, [{ id: own.id, set: { isEnabled: true } }], author)).status).toBe(403);
  expect((await changing(game, [{ id: game.challenges[0]!.id, set: { content: "x" } }], author)).status).toBe(404);
  expect((await changing(game, [{ id: own.id, set: {} }], await aUser())).status).toBe(403);
});

test("only flags of the challenge itself can be removed: those of another, and of another game, stay", async () => {
  const [game, other] = [await aRunningGame({ challenges: 1 }), await aRunningGame({ challenges: 1 })];
  const author = await aUser();
  await ok("PUT", `/api/edit/games/${game.id}/people`, { as: game.organiser, body: { user: author.name, role: "author" } });
  const own = await ok<{ id: number }>("POST", `/api/edit/games/${game.id}/challenges`, { as: author, body: { title: randomWord() } });
  const theirs = async () =>
    [await view(game, game.challenges[0]!.id), await view(other, other.challenges[0]!.id)].flatMap(({ flags }) => flags);
  const before = await theirs();
  expect((await changing(game, [{ id: own.id, dropFlags: before.map(({ id }) => id) }], author)).status).toBe(200);
  expect(await theirs()).toEqual(before);
});

test("where each team has its own file, flags are added and removed with their files", async () => {
  const game = await aRunningGame({ challenges: 0 });
  const { id } = await aChallenge(game, { type: "DynamicAttachment", flags: [] });
  const remote = (n: number) => ({ flag: `flag{${n}}`, attachmentType: "Remote", remoteUrl: `https://example.com/${n}` });
  expect((await changing(game, [{ id, addFlags: [remote(1), remote(2)], set: { isEnabled: true } }])).status).toBe(200);
  const { flags } = await view(game, id);
  expect(flags.map(({ flag, attachment }) => [flag, attachment?.url])).toEqual([
    ["flag{1}", "https://example.com/1"],
    ["flag{2}", "https://example.com/2"],
  ]);
});
