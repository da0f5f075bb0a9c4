import { expect, test } from "vitest";
import type { ChallengeDetailView, ChallengeEditView } from "../contract/wire/challenge/challenge.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aChallenge, aRunningGame, answer, aTeam, joinGame, type RunningGame } from "../testing/games.ts";
import { aToken, callWith } from "../testing/tokens.ts";
import { aForm, aPng } from "../testing/images/images.ts";
import { refsOf, upload } from "../testing/uploads.ts";
import { aUser, randomWord, type TestUser } from "../testing/users.ts";
import { aPdf, handIn } from "../testing/writeups.ts";

const open = (game: RunningGame, id: number, as: TestUser) => call("GET", `/api/game/${game.id}/challenges/${id}`, { as });

async function attachmentOf(game: RunningGame, id: number, as: TestUser) {
  return (await ok<ChallengeDetailView>("GET", `/api/game/${game.id}/challenges/${id}`, { as })).context;
}

/** A challenge with an attachment of its own for each of these names. */
async function aDynamicChallenge(game: RunningGame, names: string[]) {
  const { id } = await aChallenge(game, { type: "DynamicAttachment", flags: [] });
  const at = `/api/edit/games/${game.id}/challenges/${id}`;
  const hashes = await Promise.all(
    names.map((name) => upload(game.organiser, `DYN_ATTACHMENT_${id}`, `content of ${name} ${randomWord()}`)),
  );
  const body = names.map((name, i) => ({ flag: `flag{${name}}`, attachmentType: "Local", fileHash: hashes[i] }));
  await ok("POST", `${at}/flags`, { as: game.organiser, body });
  await ok("PUT", at, { as: game.organiser, body: { isEnabled: true, fileName: "task.zip" } });
  return { id, at, flagOf: (url: string) => `flag{${names[hashes.indexOf(url.split("/")[2]!)]}}`, hashes };
}

test("everybody gets the single attachment of a static challenge under its own name", async () => {
  const game = await aRunningGame();
  const { id } = game.challenges[0]!;
  const hash = await upload(game.organiser, "notes from us.txt", `the notes ${randomWord()}`);
  const body = { attachmentType: "Local", fileHash: hash };
  await ok("POST", `/api/edit/games/${game.id}/challenges/${id}/attachment`, { as: game.organiser, body });
  const { url, fileSize } = await attachmentOf(game, id, game.teams[0]!.captain);
  expect(url).toBe(`/assets/${hash}/notes%20from%20us.txt`);
  const file = await call("GET", url!);
  expect((await file.text()).startsWith("the notes")).toBe(true);
  expect(fileSize).toBe(Number(file.headers.get("Content-Length")));
});

test("an attachment keeps its name when a player makes the same bytes an avatar or a write-up", async () => {
  const game = await aRunningGame({ game: { writeupRequired: true } });
  const { captain } = game.teams[0]!;
  const attach = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const body = { attachmentType: "Local", fileHash: await upload(game.organiser, name, bytes) };
    await ok("POST", `/api/edit/games/${game.id}/challenges/${game.challenges[0]!.id}/attachment`, { as: game.organiser, body });
  };
  const named = async () => (await attachmentOf(game, game.challenges[0]!.id, captain)).url!.split("/").at(-1);
  const [picture, paper] = [aPng(), aPdf()];
  await attach("stego.png", picture);
  await ok("PUT", "/api/account/avatar", { as: captain, body: aForm("file", { bytes: picture, type: "image/png" }) });
  expect(await named()).toBe("stego.png");
  await attach("evidence.pdf", paper);
  expect((await handIn(game, captain, paper)).status).toBe(200);
  expect(await named()).toBe("evidence.pdf");
});

const GONE = 0;

test("replacing an attachment releases the old file", async () => {
  const game = await aRunningGame();
  const at = `/api/edit/games/${game.id}/challenges/${game.challenges[0]!.id}/attachment`;
  const [one, two] = [await upload(game.organiser, "one"), await upload(game.organiser, "two")];
  const set = (body: unknown) => ok("POST", at, { as: game.organiser, body });
  await set({ attachmentType: "Local", fileHash: one });
  await set({ attachmentType: "Local", fileHash: one });
  expect(await refsOf(one)).toBe(1);
  await set({ attachmentType: "Local", fileHash: two });
  expect([await refsOf(one), await refsOf(two)]).toEqual([GONE, 1]);
  await set({ attachmentType: "None" });
  expect(await refsOf(two)).toBe(GONE);
});

test("deleting a challenge or a game releases all its files", async () => {
  const game = await aRunningGame();
  const { at, hashes } = await aDynamicChallenge(game, ["a", "b"]);
  expect(await Promise.all(hashes.map(refsOf))).toEqual([1, 1]);
  await ok("DELETE", at, { as: game.organiser });
  expect(await Promise.all(hashes.map(refsOf))).toEqual([GONE, GONE]);
  const other = await aDynamicChallenge(game, ["c"]);
  await ok("DELETE", `/api/edit/games/${game.id}`, { as: game.organiser });
  expect(await refsOf(other.hashes[0]!)).toBe(GONE);
});

test("the first attachment of an upload takes it over, and it cannot be deleted while attached", async () => {
  const game = await aRunningGame({ challenges: 2 });
  const hash = await upload(game.organiser, "shared");
  const set = (challenge: number, body: unknown) =>
    ok("POST", `/api/edit/games/${game.id}/challenges/${game.challenges[challenge]!.id}/attachment`, { as: game.organiser, body });
  await set(0, { attachmentType: "Local", fileHash: hash });
  await set(1, { attachmentType: "Local", fileHash: hash });
  expect(await refsOf(hash)).toBe(2);
  expect(await refusal(await call("DELETE", `/api/assets/${hash}`, { as: game.organiser }))).toBe("400 file.inUse");
  await set(0, { attachmentType: "None" });
  expect(await refsOf(hash)).toBe(1);
  await set(1, { attachmentType: "None" });
  expect(await refusal(await call("DELETE", `/api/assets/${hash}`, { as: game.organiser }))).toBe("404 notFound");
});

test("each team gets an attachment of its own, always the same, under the common name", async () => {
  const game = await aRunningGame({ teams: [2, 1] });
  const { id, flagOf } = await aDynamicChallenge(game, ["a", "b", "c", "d"]);
  const [one, two] = game.teams as [(typeof game.teams)[0], (typeof game.teams)[0]];
  const first = await attachmentOf(game, id, one.captain);
  const again = await attachmentOf(game, id, one.members[1]!);
  const second = await attachmentOf(game, id, two.captain);
  expect(first.url).toMatch(/^\/assets\/[0-9a-f]{64}\/task\.zip$/);
  expect(again).toEqual(first);
  expect(second.url).not.toBe(first.url);
  expect(await answer(game, { id }, one.captain, flagOf(first.url!))).toBe("Accepted");
});

test("another team's flag looks wrong to the submitter, and is a cheat for the monitor", async () => {
  const game = await aRunningGame({ teams: 2 });
  const { id, flagOf } = await aDynamicChallenge(game, ["a", "b", "c"]);
  const [one, two] = game.teams as [(typeof game.teams)[0], (typeof game.teams)[0]];
  await attachmentOf(game, id, one.captain);
  const { url } = await attachmentOf(game, id, two.captain);
  expect(await answer(game, { id }, one.captain, flagOf(url!))).toBe("WrongAnswer");
});

test("a team that comes too late finds no attachment left", async () => {
  const game = await aRunningGame({ teams: 1 });
  const { id } = await aDynamicChallenge(game, ["only"]);
  await attachmentOf(game, id, game.teams[0]!.captain);
  const late = await joinGame(game, await aTeam());
  expect(await refusal(await open(game, id, late.captain))).toBe("404 challenge.noAttachmentLeft");
});

test("a team whose flag is deleted gets another one", async () => {
  const game = await aRunningGame();
  const { id, at, flagOf } = await aDynamicChallenge(game, ["a", "b"]);
  const as = game.teams[0]!.captain;
  const before = (await attachmentOf(game, id, as)).url!;
  const { flags } = await ok<ChallengeEditView>("GET", at, { as: game.organiser });
  const bound = flags.find((row) => row.flag === flagOf(before))!;
  expect(await ok("DELETE", `${at}/flags/${bound.id}`, { as: game.organiser })).toBe("Success");
  const after = (await attachmentOf(game, id, as)).url!;
  expect(after).not.toBe(before);
  expect(await answer(game, { id }, as, flagOf(before))).toBe("WrongAnswer");
  expect(await answer(game, { id }, as, flagOf(after))).toBe("Accepted");
});

test("ten members who open a challenge at once get the same attachment", async () => {
  const game = await aRunningGame({ teams: [10] });
  const { id } = await aDynamicChallenge(game, ["a", "b", "c", "d", "e", "f"]);
  const urls = await Promise.all(game.teams[0]!.members.map(async (as) => (await attachmentOf(game, id, as)).url));
  expect(new Set(urls).size).toBe(1);
});

test("an attachment is inaccessible while its challenge is disabled or its game has not begun", async () => {
  const game = await aRunningGame();
  const { id, at, hashes } = await aDynamicChallenge(game, ["a"]);
  const file = `/assets/${hashes[0]}/task.zip`;
  expect((await call("GET", file)).status).toBe(200);
  await ok("PUT", at, { as: game.organiser, body: { isEnabled: false } });
  expect((await call("GET", file, { as: await aUser() })).status).toBe(404);
  expect(await refusal(await open(game, id, game.teams[0]!.captain))).toBe("404 challenge.notFound");
});

test("a token can read the files of a challenge that it may change, including its flags' files, and no others", async () => {
  const game = await aRunningGame();
  const hash = await upload(game.organiser, "handout.txt", `the handout ${randomWord()}`);
  const at = (id: number) => `/api/edit/games/${game.id}/challenges/${id}`;
  const [one, other] = [game.challenges[0]!, await aChallenge(game)];
  await ok("POST", `${at(one.id)}/attachment`, { as: game.organiser, body: { attachmentType: "Local", fileHash: hash } });
  const { token } = await aToken(game.organiser, { permissions: ["challenge.author", "challenge.edit"], games: [game.id] });
  const answer = await callWith(token, "GET", `${at(one.id)}/files/${hash}`);
  expect([answer.status, answer.headers.get("Content-Disposition")]).toEqual([200, expect.stringContaining("handout.txt")]);
  expect(await answer.text()).toContain("the handout");
  const dynamic = await aDynamicChallenge(game, ["a"]);
  expect((await callWith(token, "GET", `${dynamic.at}/files/${dynamic.hashes[0]}`)).status).toBe(200);
  expect(await refusal(await callWith(token, "GET", `${at(other.id)}/files/${hash}`))).toBe("404 challenge.notFound");
  const narrow = await aToken(game.organiser, { permissions: ["game.see"], games: [game.id] });
  expect((await callWith(narrow.token, "GET", `${at(one.id)}/files/${hash}`)).status).toBe(403);
});
