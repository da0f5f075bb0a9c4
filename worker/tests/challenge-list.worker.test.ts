import { expect, test } from "vitest";
import type { ChallengeEditView, ChallengeRowView } from "../contract/wire/challenge/challenge.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aChallenge, aGame, answer, aRunningGame, submit, type TestGame } from "../testing/games.ts";
import { ledgerOf } from "../testing/ledgers.ts";
import { failing, lost } from "../testing/overload.ts";
import { refsOf, upload } from "../testing/uploads.ts";
import { aUser, randomWord, type TestUser } from "../testing/users.ts";

const at = (game: TestGame, rest = "") => `/api/edit/games/${game.id}/challenges${rest}`;
const listOf = (game: TestGame) => ok<ChallengeRowView[]>("GET", at(game), { as: game.organiser });
const editOf = (game: TestGame, id: number) => ok<ChallengeEditView>("GET", at(game, `/${id}`), { as: game.organiser });
const change = (game: TestGame, ids: number[], set: object, as = game.organiser) =>
  call("POST", at(game, "/batch"), { as, body: { ids, set } });
const order = (game: TestGame, ids: number[], as = game.organiser) => call("PUT", at(game, "/order"), { as, body: { ids } });
const copy = (game: TestGame, id: number, body: object = {}, as = game.organiser) => call("POST", at(game, `/${id}/copy`), { as, body });

async function withRole(game: TestGame, role: string): Promise<TestUser> {
  const user = await aUser();
  await ok("PUT", `/api/edit/games/${game.id}/people`, { as: game.organiser, body: { user: user.name, role } });
  return user;
}

/** What a Ledger was last told of a challenge. */
async function told(game: TestGame, id: number) {
  const entries = await ledgerOf(game.id).entries(0, 1_000);
  return JSON.parse(entries.findLast((entry) => entry.kind === "challenge" && entry.challengeId === id)!.data!) as Record<string, unknown>;
}

test("several challenges are changed in the same way, players see it, and the log says what", async () => {
  const game = await aRunningGame({ challenges: 3, teams: 1 });
  const [one, two, three] = game.challenges.map(({ id }) => id) as [number, number, number];
  const own = { category: "Knots", categorySymbol: "⚓", categoryColour: "#112233" };
  expect((await change(game, [one, two], { originalScore: 400, tag: "Web", ...own })).status).toBe(200);
  expect((await listOf(game)).map(({ originalScore, tag, category }) => [originalScore, tag, category?.name])).toEqual([
    [400, "Web", "Knots"],
    [400, "Web", "Knots"],
    [1000, "Misc", undefined],
  ]);
  expect(await told(game, two)).toMatchObject({
    originalScore: 400,
    tag: "Web",
    category: { name: "Knots", symbol: "⚓", colour: "#112233" },
  });
  expect((await change(game, [one, three], { isEnabled: false })).status).toBe(200);
  expect(await refusal(await call("GET", `/api/game/${game.id}/challenges/${one}`, { as: game.teams[0]!.captain }))).toBe(
    "404 challenge.notFound",
  );
  expect(await answer(game, { id: two }, game.teams[0]!.captain, game.challenges[1]!.flags[0]!)).toBe("Accepted");
});

test("enabling names those that nobody could solve, and enables none", async () => {
  const game = await aGame();
  const [ready, empty] = [await aChallenge(game, { isEnabled: false }), await aChallenge(game, { flags: [] })];
  const decoyed = await aChallenge(game, { flags: [] });
  await ok("POST", at(game, `/${decoyed.id}/flags`), { as: game.organiser, body: [{ flag: "fake", kind: "decoy" }] });
  const made = await aChallenge(game, { type: "DynamicContainer", flags: [] });
  const refused = await change(game, [ready.id, empty.id, decoyed.id, made.id], { isEnabled: true });
  const { code, title } = (await refused.json()) as { code: string; title: string };
  expect([code, title.includes(empty.title), title.includes(decoyed.title), title.includes(ready.title)]).toEqual([
    "challenge.noFlagsIn",
    true,
    true,
    false,
  ]);
  const body = { ids: [empty.id, decoyed.id], set: { isEnabled: true } };
  const inJapanese = await call("POST", at(game, "/batch?lng=ja-JP"), { as: game.organiser, body });
  expect(((await inJapanese.json()) as { title: string }).title).toContain(`${empty.title}、${decoyed.title}`);
  expect((await listOf(game)).every(({ isEnabled }) => !isEnabled)).toBe(true);
  expect((await change(game, [ready.id, made.id], { isEnabled: true })).status).toBe(200);
  expect((await listOf(game)).map(({ isEnabled }) => isEnabled)).toEqual([true, false, false, true]);
});

test("a challenge that does not exist, or belongs to another game or author, refuses all", async () => {
  const [game, other] = [await aGame(), await aGame()];
  const [one, foreign] = [await aChallenge(game), await aChallenge(other)];
  const author = await withRole(game, "author");
  const { id: own } = await ok<ChallengeEditView>("POST", at(game), { as: author, body: { title: "own" } });
  expect(await refusal(await change(game, [one.id, foreign.id], { tag: "Web" }))).toBe("404 challenge.notFound");
  expect(await refusal(await change(game, [own, one.id], { tag: "Web" }, author))).toBe("404 challenge.notFound");
  expect((await change(game, [own], { tag: "Web" }, author)).status).toBe(200);
  for (const set of [{ isEnabled: true }, { originalScore: 1 }])
    expect(await refusal(await change(game, [own], set, author))).toBe("403 forbidden");
  expect(await refusal(await change(game, [one.id, one.id], { tag: "Web" }))).toBe("400 field.invalid");
  expect((await listOf(game)).map(({ tag }) => tag)).toEqual(["Misc", "Web"]);
});

test("challenges get their positions, and only those that moved are pushed", async () => {
  const game = await aGame();
  const ids = [];
  for (let n = 0; n < 3; n += 1) ids.push((await aChallenge(game)).id);
  const [a, b, c] = ids as [number, number, number];
  expect((await order(game, [c, a, b])).status).toBe(200);
  expect((await listOf(game)).map(({ position }) => position)).toEqual([2, 3, 1]);
  expect(await told(game, c)).toMatchObject({ position: 1 });
  const head = await ledgerOf(game.id).head();
  expect((await order(game, [c, a, b])).status).toBe(200);
  expect(await ledgerOf(game.id).head()).toBe(head);
  expect((await order(game, [c, b, a])).status).toBe(200);
  expect(await ledgerOf(game.id).head()).toBe(head + 2);
  expect(await refusal(await order(game, [c, 1_999_999]))).toBe("404 challenge.notFound");
  expect(await refusal(await order(game, [c, b], await withRole(game, "author")))).toBe("403 forbidden");
});

const FLAGS = [
  { flag: "flag{one}", kind: "exact", label: "first" },
  { flag: "flag{Two}", kind: "ignoreCase", label: "" },
  { flag: "flag{fake}", kind: "decoy", label: "trap" },
];

test("a copy has everything except the state and the names, belongs to its maker, and is independent", async () => {
  const game = await aRunningGame({ challenges: 0, teams: 1 });
  const fields = { title: "Knots", content: "Untie it.", hints: ["Pull."], originalScore: 300, level: "hard", scoring: "static" as const };
  const source = await aChallenge(game, { tag: "Web", ...fields, flags: [] });
  await ok("POST", at(game, `/${source.id}/flags`), { as: game.organiser, body: FLAGS });
  const body = { attachmentType: "Remote", remoteUrl: "https://files.example/knots.zip" };
  await ok("POST", at(game, `/${source.id}/attachment`), { as: game.organiser, body });
  const made = (await (await copy(game, source.id)).json()) as ChallengeEditView;
  const before = await editOf(game, source.id);
  expect(made).toMatchObject({ ...fields, tag: "Web", type: before.type, title: "Knots (2)", slug: "knots-2", isEnabled: false });
  expect(made.flags.map(({ flag, kind, label }) => ({ flag, kind, label }))).toEqual(FLAGS);
  expect(made.attachment).toMatchObject({ type: "Remote", url: body.remoteUrl });
  expect(made.attachment!.id).not.toBe(before.attachment!.id);
  await change(game, [made.id], { isEnabled: true });
  expect(await answer(game, made, game.teams[0]!.captain, "FLAG{TWO}")).toBe("Accepted");
  expect((await call("DELETE", at(game, `/${made.id}`), { as: game.organiser })).status).toBe(200);
  expect(await editOf(game, source.id)).toMatchObject({ attachment: before.attachment, flags: before.flags });
});

test("each team's own file is copied with its flag, and stays when the source is deleted", async () => {
  const game = await aGame();
  const source = await aChallenge(game, { type: "DynamicAttachment", flags: [] });
  const form = new FormData();
  const bytes = randomWord();
  form.set("files", new File([bytes], "team.bin"));
  const [{ hash }] = await ok<[{ hash: string }]>("POST", "/api/assets", { as: game.organiser, body: form });
  const flags = [
    { flag: "flag{file}", attachmentType: "Local", fileHash: hash },
    { flag: "flag{away}", attachmentType: "Remote", remoteUrl: "https://files.example/2" },
    { flag: "flag{fake}", kind: "decoy" },
  ];
  await ok("POST", at(game, `/${source.id}/flags`), { as: game.organiser, body: flags });
  const made = (await (await copy(game, source.id)).json()) as ChallengeEditView;
  expect(made.flags.map(({ flag, attachment }) => [flag, attachment?.type ?? null])).toEqual([
    ["flag{file}", "Local"],
    ["flag{away}", "Remote"],
    ["flag{fake}", null],
  ]);
  await ok("DELETE", at(game, `/${source.id}`), { as: game.organiser });
  const file = await call("GET", at(game, `/${made.id}/files/${hash}`), { as: game.organiser });
  expect([file.status, await file.text()]).toEqual([200, bytes]);
});

test("a copy in another game keeps its title, requires only given copies there, and needs a role in both", async () => {
  const [game, other] = [await aGame(), await aGame()];
  const [first, source] = [await aChallenge(game), await aChallenge(game, { title: "Locks" })];
  await ok("PUT", at(game, `/${first.id}`), { as: game.organiser, body: { slug: "first" } });
  await ok("PUT", at(game, `/${source.id}`), {
    as: game.organiser,
    body: { rules: { requires: [{ challenge: first.id }] }, next: "first" },
  });
  const made = (await (await copy(game, source.id, { game: other.id })).json()) as ChallengeEditView;
  expect(made).toMatchObject({ title: "Locks", slug: "locks", rules: { requires: [] }, next: "first" });
  expect((await listOf(other)).map(({ id }) => id)).toEqual([made.id]);
  const away = (await (await copy(game, first.id, { game: other.id })).json()) as ChallengeEditView;
  await ok("PUT", at(other, `/${away.id}`), { as: other.organiser, body: { slug: "away" } });
  const copies = [{ of: first.id, as: away.id }];
  const along = (await (await copy(game, source.id, { game: other.id, copies })).json()) as ChallengeEditView;
  expect([along.rules.requires, (await told(other, along.id)).rules]).toEqual([
    [{ challenge: away.id }],
    { requires: [{ challenge: away.id }] },
  ]);
  expect(along.next).toBe("away");
  const beside = (await (await copy(game, source.id)).json()) as ChallengeEditView;
  expect(beside.rules.requires).toEqual([{ challenge: first.id }]);
  const foreign = await copy(game, source.id, { game: other.id, copies: [{ of: first.id, as: first.id }] });
  expect([await refusal(foreign), (await listOf(other)).length]).toEqual(["400 challenge.requiresUnknown", 3]);
  const here = await withRole(game, "organiser");
  expect(await refusal(await copy(game, source.id, { game: other.id }, here))).toBe("403 forbidden");
  expect(await refusal(await copy(game, source.id, { game: 1_999_999 }))).toBe("404 game.notFound");
  expect(await refusal(await copy(game, source.id, {}, await withRole(game, "author")))).toBe("404 challenge.notFound");
});

test("a copy that is refused releases its files", async () => {
  const [game, other] = [await aGame(), await aGame()];
  const [first, source] = [await aChallenge(game), await aChallenge(game)];
  await ok("PUT", at(game, `/${source.id}`), { as: game.organiser, body: { rules: { requires: [{ challenge: first.id }] } } });
  const files = [await upload(game.organiser, "one"), await upload(game.organiser, "two")];
  const attachments = files.map((fileHash) => ({ attachmentType: "Local", fileHash }));
  await ok("PUT", at(game, `/${source.id}/attachments`), { as: game.organiser, body: { attachments } });
  const foreign = await copy(game, source.id, { game: other.id, copies: [{ of: first.id, as: first.id }] });
  expect(await refusal(foreign)).toBe("400 challenge.requiresUnknown");
  expect(await Promise.all(files.map(refsOf))).toEqual([1, 1]);
});

test("an author's copy of their own challenge has nothing that they may not set in the target game", async () => {
  const [game, other] = [await aGame(), await aGame()];
  const author = await withRole(game, "author");
  await ok("PUT", `/api/edit/games/${other.id}/people`, { as: other.organiser, body: { user: author.name, role: "author" } });
  const { id } = await ok<ChallengeEditView>("POST", at(game), { as: author, body: { title: "Own", type: "StaticContainer" } });
  const published = { originalScore: 77, containerImage: "alpine:3", allowOutbound: true, capabilities: ["SYS_PTRACE"] };
  await ok("PUT", at(game, `/${id}`), { as: game.organiser, body: { content: "text", ...published } });
  const made = (await (await copy(game, id, { game: other.id }, author)).json()) as ChallengeEditView;
  expect(made).toMatchObject({ content: "text", originalScore: 1000, containerImage: "", allowOutbound: false, capabilities: [] });
  expect((await call("PUT", at(other, `/${made.id}`), { as: author, body: { content: "mine" } })).status).toBe(200);
});

test("while the Board does not answer, the list and the editor say what the copied log says; who may not know what a freeze withholds sees no solves", async () => {
  const game = await aRunningGame({ teams: 2 });
  const { id, flags } = game.challenges[0]!;
  for (const team of game.teams) await submit(game, { id }, team.captain, flags[0]!);
  await ledgerOf(game.id).flush();
  const seenBy = async (as: TestUser) => {
    const options = { as, changes: { BOARD: failing(lost) } };
    const [row] = await ok<ChallengeRowView[]>("GET", at(game), options);
    const { acceptedCount, mostSolves } = await ok<ChallengeEditView>("GET", at(game, `/${id}`), options);
    return [row!.score, row!.acceptedCount, acceptedCount, mostSolves];
  };
  expect(await seenBy(game.organiser)).toEqual([864, 2, 2, 2]);
  expect(await seenBy(await withRole(game, "organiser"))).toEqual([1_000, 0, 0, 0]);
});
