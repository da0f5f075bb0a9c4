import { env } from "cloudflare:test";
import { unzipSync } from "fflate";
import { expect, onTestFinished, test, vi } from "vitest";
import type { ChallengeDetailView, ChallengeEditView } from "../contract/wire/challenge/challenge.ts";
import type { Ctx } from "../context.ts";
import { applyChanges } from "../services/challenge/challenge-changes.ts";
import { setAttachments } from "../services/challenge/challenge-attachments.ts";
import { addFlags } from "../services/challenge/challenge-flags.ts";
import { release } from "../services/file/file-store.ts";
import { exported, imported, jsonOf, unzipped } from "../testing/archives/archives.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { aChallenge, aRunningGame, type ChallengeFields, type RunningGame } from "../testing/games.ts";
import { refsOf, upload } from "../testing/uploads.ts";
import { aUser, type TestUser } from "../testing/users.ts";

const local = (fileHash: string, name?: string) => ({ attachmentType: "Local", fileHash, name });
const remote = (remoteUrl: string, name?: string) => ({ attachmentType: "Remote", remoteUrl, name });

function editing(game: RunningGame, id = game.challenges[0]!.id) {
  const at = `/api/edit/games/${game.id}/challenges/${id}`;
  const as = game.organiser;
  return {
    at,
    set: (...attachments: object[]) => ok("PUT", `${at}/attachments`, { as, body: { attachments } }),
    view: () => ok<ChallengeEditView>("GET", at, { as }),
    open: (who: TestUser) => ok<ChallengeDetailView>("GET", `/api/game/${game.id}/challenges/${id}`, { as: who }),
  };
}

test("players get several attachments in the organisers' order, each with its name, and a client that knows only one gets a ZIP of all", async () => {
  const game = await aRunningGame();
  const [one, two] = [await upload(game.organiser, "one.txt", "the first"), await upload(game.organiser, "two.txt", "the second")];
  const { set, view, open } = editing(game);
  await set(local(two, "Second.txt"), remote("https://example.com/big/disk.img"), local(one));
  const { captain } = game.teams[0]!;
  const { files: list, context } = await open(captain);
  expect(list).toEqual([
    { name: "Second.txt", url: `/assets/${two}/Second.txt`, fileSize: 10 },
    { name: "disk.img", url: "https://example.com/big/disk.img", fileSize: null },
    { name: "one.txt", url: `/assets/${one}/one.txt`, fileSize: 9 },
  ]);
  const answer = await call("GET", context.url!, { as: captain });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([bytes.length, Number(answer.headers.get("Content-Length"))]).toEqual([context.fileSize, context.fileSize]);
  const texts = Object.entries(unzipSync(bytes)).map(([name, data]) => [name, new TextDecoder().decode(data)]);
  expect(texts).toEqual([
    ["Second.txt", "the second"],
    ["one.txt", "the first"],
    ["links.txt", "disk.img: https://example.com/big/disk.img\n"],
  ]);
  const { attachment, attachments } = await view();
  expect([attachment?.url, attachments.map(({ name }) => name)]).toEqual([
    `/assets/${two}/Second.txt`,
    ["Second.txt", "disk.img", "one.txt"],
  ]);
});

test("while a ZIP of large files is sent others get their turns", async () => {
  const game = await aRunningGame();
  const large = await Promise.all(["a", "b"].map((letter) => upload(game.organiser, `${letter}.txt`, letter.repeat(600_000))));
  const { set, open } = editing(game);
  await set(...large.map((hash) => local(hash)));
  const { context } = await open(game.teams[0]!.captain);
  const turns = vi.spyOn(scheduler, "wait");
  onTestFinished(() => turns.mockRestore());
  const bytes = await (await call("GET", context.url!, { as: game.teams[0]!.captain })).arrayBuffer();
  expect(bytes.byteLength).toBe(context.fileSize);
  // Two within each file, and one after it.
  expect(turns.mock.calls.filter(([ms]) => ms === 0)).toHaveLength(6);
});

test("two attachments with one name have different names in the ZIP, and no name leads out of it", async () => {
  const game = await aRunningGame();
  const [one, two] = [await upload(game.organiser, "a"), await upload(game.organiser, "b")];
  const { set, open } = editing(game);
  await set(local(one, "../../notes.txt"), local(two, "NOTES.txt"));
  const { captain } = game.teams[0]!;
  const { context } = await open(captain);
  const zip = unzipSync(new Uint8Array(await (await call("GET", context.url!, { as: captain })).arrayBuffer()));
  expect(Object.keys(zip)).toEqual(["notes.txt", "2-NOTES.txt"]);
});

test("names in the ZIP are no longer than file systems can store, keep their extensions and differ", async () => {
  const game = await aRunningGame();
  const [one, two] = [await upload(game.organiser, "a"), await upload(game.organiser, "b")];
  const { set, open } = editing(game);
  const name = `${"旗".repeat(251)}.zip`;
  await set(local(one, name), local(two, name));
  const { context, files: list } = await open(game.teams[0]!.captain);
  expect(list!.map((one) => one.name)).toEqual([name, name]);
  const answer = await call("GET", context.url!, { as: game.teams[0]!.captain });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(bytes.length).toBe(context.fileSize);
  const names = Object.keys(unzipSync(bytes));
  expect(names).toEqual([`${"旗".repeat(83)}.zip`, `2-${"旗".repeat(83)}.zip`]);
});

test("renaming and ordering store nothing again, and removed ones are released", async () => {
  const game = await aRunningGame();
  const [one, two] = [await upload(game.organiser, "one"), await upload(game.organiser, "two")];
  const { set, at } = editing(game);
  await set(local(one), local(two), local(one, "again"));
  expect([await refsOf(one), await refsOf(two)]).toEqual([2, 1]);
  await set(local(two, "now first"), local(one));
  expect([await refsOf(one), await refsOf(two)]).toEqual([1, 1]);
  await ok("POST", `${at}/attachment`, { as: game.organiser, body: { attachmentType: "Local", fileHash: one } });
  expect([await refsOf(one), await refsOf(two)]).toEqual([1, 0]);
});

test("deleting a challenge or a game releases all attachments", async () => {
  const game = await aRunningGame({ challenges: 2 });
  const [one, two] = [await upload(game.organiser, "one"), await upload(game.organiser, "two")];
  for (const { id } of game.challenges) await editing(game, id).set(local(one), local(two));
  expect([await refsOf(one), await refsOf(two)]).toEqual([2, 2]);
  await ok("DELETE", editing(game).at, { as: game.organiser });
  expect([await refsOf(one), await refsOf(two)]).toEqual([1, 1]);
  await ok("DELETE", `/api/edit/games/${game.id}`, { as: game.organiser });
  expect([await refsOf(one), await refsOf(two)]).toEqual([0, 0]);
});

test("every attachment is inaccessible while its challenge is disabled or locked, by itself and in the ZIP", async () => {
  const game = await aRunningGame({ challenges: 2 });
  const [one, two] = [await upload(game.organiser, "one"), await upload(game.organiser, "two")];
  const { set, at, open } = editing(game);
  await set(local(one), local(two));
  const { captain } = game.teams[0]!;
  const { files: list, context } = await open(captain);
  const urls = [...list!.map(({ url }) => url), context.url!];
  const statuses = () => Promise.all(urls.map(async (url) => (await call("GET", url, { as: captain })).status));
  expect(await statuses()).toEqual([200, 200, 200]);
  const outsider = await call("GET", context.url!, { as: await aUser() });
  expect(await refusal(outsider)).toBe("400 game.notJoined");
  const change = (body: object) => ok("PUT", at, { as: game.organiser, body });
  await change({ isEnabled: false });
  expect(await statuses()).toEqual([404, 404, 404]);
  await change({ isEnabled: true, rules: { requires: [{ challenge: game.challenges[1]!.id }], locked: "hidden" } });
  expect(await statuses()).toEqual([404, 404, 404]);
});

test("a copy of a challenge has its attachments, in order, with references of its own", async () => {
  const game = await aRunningGame();
  const [one, two] = [await upload(game.organiser, "one"), await upload(game.organiser, "two")];
  const { set, at } = editing(game);
  await set(local(one, "x"), local(two, "y"));
  const copy = await ok<ChallengeEditView>("POST", `${at}/copy`, { as: game.organiser, body: {} });
  expect(copy.attachments.map(({ name }) => name)).toEqual(["x", "y"]);
  expect([await refsOf(one), await refsOf(two)]).toEqual([2, 2]);
});

test("an import restores all attachments, and a new export is the same", async () => {
  const game = await aRunningGame();
  const [one, two] = [await upload(game.organiser, "one"), await upload(game.organiser, "two")];
  await editing(game).set(local(one, "x"), remote("https://example.com/y"), local(two));
  const bytes = await exported(game.organiser, game.id);
  const { id } = await imported(game.organiser, bytes);
  const [made] = await ok<{ id: number }[]>("GET", `/api/edit/games/${id}/challenges`, { as: game.organiser });
  const view = await ok<ChallengeEditView>("GET", `/api/edit/games/${id}/challenges/${made!.id}`, { as: game.organiser });
  expect(view.attachments.map(({ name, url, fileSize }) => [name, url?.split("/")[2], fileSize])).toEqual([
    ["x", one, expect.any(Number)],
    ["y", "example.com", null],
    ["two", two, expect.any(Number)],
  ]);
  expect([await refsOf(one), await refsOf(two)]).toEqual([2, 2]);
  const held = (archive: Uint8Array) => {
    const [{ attachment, furtherAttachments }] = jsonOf(unzipped(archive)).challenges as [never];
    return { attachment, furtherAttachments };
  };
  expect(held(await exported(game.organiser, id))).toEqual(held(bytes));
});

test("an author without the permission for all files cannot attach a file by its hash, and nobody more than a hundred", async () => {
  const game = await aRunningGame();
  const { at } = editing(game);
  const set = (attachments: object[]) => call("PUT", `${at}/attachments`, { as: game.organiser, body: { attachments } });
  expect(await refusal(await set([local("0".repeat(64))]))).toBe("400 attachment.fileUnknown");
  const many = Array.from({ length: 101 }, () => remote("https://example.com/a"));
  expect((await set(many)).status).toBe(400);
  const dynamic = await aChallenge(game, { type: "DynamicAttachment", flags: [] });
  const own = await call("PUT", `${editing(game, dynamic.id).at}/attachments`, { as: game.organiser, body: { attachments: [] } });
  expect(await refusal(own)).toBe("400 challenge.dynamicNeedsFlags");
});

test.each<[string, Partial<ChallengeFields>, (ctx: Ctx, game: number, id: number, file: object) => Promise<void>]>([
  ["a challenge", {}, (ctx, game, id, file) => setAttachments(ctx, game, id, { attachments: [file] } as never)],
  [
    "a flag",
    { type: "DynamicAttachment" },
    (ctx, game, id, file) => addFlags(ctx, game, id, [{ flag: "flag{late}", kind: "exact", label: "", ...file }] as never),
  ],
  [
    "challenges that are changed together",
    {},
    (ctx, game, id, file) => applyChanges(ctx, game, { changes: [{ id, addFlags: [], dropFlags: [], attachments: [file] }] } as never),
  ],
])("a file that is deleted at the moment it is attached to %s is refused, and nothing changes", async (_, fields, attach) => {
  const game = await aRunningGame({ challenges: 0 });
  const { id } = await aChallenge(game, fields);
  const hash = await upload(game.organiser, "gone.bin");
  const before = await editing(game, id).view();
  const going = new Proxy(env.DB, {
    get(target, name: keyof D1Database) {
      if (name === "batch") return (list: D1PreparedStatement[]) => release(aContext(), hash).then(() => env.DB.batch(list));
      const value = target[name];
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

  const work = attach(aContext(game.organiser, { d1: going }), game.id, id, local(hash));

  await expect(work).rejects.toMatchObject({ code: "attachment.fileUnknown" });
  expect(await refsOf(hash)).toBe(0);
  expect(await editing(game, id).view()).toEqual(before);
});
