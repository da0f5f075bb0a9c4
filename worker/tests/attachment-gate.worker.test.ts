import { expect, test } from "vitest";
import type { FileRef } from "../contract/wire/game/info.ts";
import { call, ok } from "../testing/call.ts";
import { aChallenge, aGame, aTeam, changeGame, joinGame, review, type TestGame } from "../testing/games.ts";
import { aForm } from "../testing/images/images.ts";
import { aMonitor, aUser, randomWord, type TestUser } from "../testing/users.ts";

type Caller = { cookie: string } | null;

async function anAttachment(game: TestGame) {
  const as = game.organiser;
  const [file] = await ok<FileRef[]>("POST", "/api/assets", { as, body: aForm("files", { bytes: randomWord(), name: "task.zip" }) });
  const challenge = await aChallenge(game);
  const at = `/api/edit/games/${game.id}/challenges/${challenge.id}`;
  await ok("POST", `${at}/attachment`, { as, body: { attachmentType: "Local", fileHash: file!.hash } });
  return { at, get: async (who: Caller) => (await call("GET", `/assets/${file!.hash}/task.zip`, { as: who })).status };
}

test("an attachment is absent before the start, except for staff", async () => {
  const game = await aGame({ start: Date.now() + 600_000 });
  const team = await joinGame(game, await aTeam());
  const { get } = await anAttachment(game);
  for (const who of [null, await aUser(), team.captain]) expect(await get(who)).toBe(404);
  for (const who of [game.organiser, await aMonitor()]) expect(await get(who)).toBe(200);
  await changeGame(game, { start: Date.now() - 1_000 });
  expect(await get(team.captain)).toBe(200);
});

test("an attachment is absent while its challenge is disabled, and after it is deleted", async () => {
  const game = await aGame();
  const { at, get } = await anAttachment(game);
  const player = await aUser();
  expect(await get(player)).toBe(200);
  await ok("PUT", at, { as: game.organiser, body: { isEnabled: false } });
  expect(await get(player)).toBe(404);
  await ok("PUT", at, { as: game.organiser, body: { isEnabled: true } });
  expect(await get(player)).toBe(200);
});

test("in a private game only participants and staff can read an attachment", async () => {
  const game = await aGame({ isPrivate: true, inviteCode: "let me in" });
  const team = await joinGame(game, await aTeam());
  const { get } = await anAttachment(game);
  expect(await get(team.captain)).toBe(200);
  expect(await get(game.organiser)).toBe(200);
  for (const who of [null, await aUser()]) expect(await get(who)).toBe(404);
});

test("in a private game a team that waits for review, is suspended or was rejected, and a banned user, read no attachment", async () => {
  const game = await aGame({ isPrivate: true, inviteCode: "let me in" });
  const team = await joinGame(game, await aTeam(2), { wait: true });
  const refused = await joinGame(game, await aTeam(), { wait: true });
  const { get } = await anAttachment(game);
  await review(game, refused.participationId, "Rejected");
  const [captain, mate] = team.members as [TestUser, TestUser];
  expect([await get(captain), await get(refused.captain)]).toEqual([404, 404]);
  await review(game, team.participationId, "Accepted");
  await ok("PUT", `/api/admin/users/${mate.id}`, { as: game.organiser, body: { role: "Banned" } });
  expect([await get(captain), await get(mate)]).toEqual([200, 404]);
  await review(game, team.participationId, "Suspended");
  expect(await get(captain)).toBe(404);
});

test("the attachment of a flag is gated by the challenge that owns the flag", async () => {
  const game = await aGame();
  const as = game.organiser;
  const [file] = await ok<FileRef[]>("POST", "/api/assets", { as, body: aForm("files", { bytes: randomWord(), name: "dyn" }) });
  const challenge = await aChallenge(game, { type: "DynamicAttachment", flags: [] });
  const at = `/api/edit/games/${game.id}/challenges/${challenge.id}`;
  await ok("POST", `${at}/flags`, { as, body: [{ flag: randomWord(), attachmentType: "Local", fileHash: file!.hash }] });
  const get = async (who: Caller) => (await call("GET", `/assets/${file!.hash}/attachment`, { as: who })).status;
  expect(await get(null)).toBe(404);
  await ok("PUT", at, { as, body: { isEnabled: true } });
  expect(await get(null)).toBe(200);
});
