import { expect, test } from "vitest";
import type { MailboxView, MailView } from "../contract/wire/platform/mail.ts";
import type { InstanceChoiceView } from "../contract/wire/platform/host.ts";
import type { ReviewPageView } from "../contract/wire/game/participation.ts";
import type { WriteupCardView } from "../contract/wire/game/writeup.ts";
import { sendMail } from "../services/mail/mails.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { aChallenge, aGame, aRunningGame, aTeam, changeGame, joinGame } from "../testing/games.ts";
import { lastMailTo } from "../testing/mail/mails.ts";
import { withPolicy } from "../testing/settings.ts";
import { anAdmin, aUser } from "../testing/users.ts";
import { aPdf, handIn } from "../testing/writeups.ts";

test("a script can review as the page does: a page of teams with the counts for its filters", async () => {
  const game = await aGame({ organizations: ["Students", "Guests"] });
  const waits = await joinGame(game, await aTeam(), { wait: true, organization: "Guests" });
  await joinGame(game, await aTeam(), { organization: "Students" });
  const path = `/api/edit/games/${game.id}`;
  const page = await ok<ReviewPageView>("GET", `${path}/participations?count=1`, { as: game.organiser });
  expect(page).toMatchObject({ rows: [{ id: waits.participationId }], total: 2, pending: [waits.participationId] });
  expect(page.counts).toEqual({ Pending: 1, Accepted: 1, Rejected: 0, Suspended: 0 });
  const chosen = `${path}/participations?status=Accepted&division=Guests`;
  expect(await ok("GET", chosen, { as: game.organiser })).toMatchObject({ rows: [], total: 0, counts: { Pending: 1 } });
  expect(await ok("GET", `${path}/teamcount`, { as: game.organiser })).toBe(2);
  expect((await call("GET", `${path}/participations?status=Unsubmitted`, { as: game.organiser })).status).toBe(400);
});

test("a script finds the challenges that have instances", async () => {
  const game = await aGame();
  const { id, title } = await aChallenge(game, { type: "DynamicContainer", flagTemplate: "vexil{[GUID]}", flags: [] });
  await aChallenge(game);
  const choices = await ok<InstanceChoiceView[]>("GET", "/api/admin/instances/choices", { as: game.organiser });
  expect(choices.find((one) => one.id === game.id)).toEqual({ id: game.id, title: game.title, challenges: [{ id, title }] });
});

test("a script reads the card of a write-up: empty for a user who has none to hand in", async () => {
  const game = await aRunningGame({ teams: 1, challenges: 0, game: { writeupRequired: true, writeupNote: "*How?*" } });
  const captain = game.teams[0]!.captain;
  const card = (as: { cookie: string } | null) => ok<WriteupCardView>("GET", `/api/game/${game.id}/writeup/card`, { as });
  expect(await card(captain)).toMatchObject({ submitted: false, note: "*How?*", uploadTime: null });
  await handIn(game, captain, aPdf(500));
  expect(await card(captain)).toMatchObject({ submitted: true, fileSize: 500, uploadTime: expect.any(String) });
  for (const as of [null, await aUser()]) expect(await card(as)).toBeNull();
});

test("the card of a private game is as absent as the game for a user who does not take part", async () => {
  const game = await aRunningGame({ teams: 1, challenges: 0, game: { writeupRequired: true } });
  await changeGame(game, { isPrivate: true });
  const path = `/api/game/${game.id}/writeup/card`;
  for (const as of [null, await aUser()]) expect(await refusal(await call("GET", path, { as }))).toBe("404 game.notFound");
  expect(await ok("GET", path, { as: game.teams[0]!.captain })).toMatchObject({ submitted: false });
});

test("an administrator's script reads the outbox and one mail", async () => {
  const as = await anAdmin();
  const to = `${crypto.randomUUID()}@example.com`;
  await sendMail(aContext(), { to, template: "reset", userName: "Ada", path: "/account/reset?token=t" });
  const { id } = (await lastMailTo(to))!;
  const box = await ok<MailboxView>("GET", "/api/admin/mails?count=1", { as });
  expect(box.mails).toEqual([expect.objectContaining({ id, recipient: to })]);
  expect(await ok<MailView>("GET", `/api/admin/mails/${id}`, { as })).toMatchObject({ id, recipient: to });
});

test("whether accounts are recovered by mail follows the policy", async () => {
  expect(await ok("GET", "/api/account/recovery")).toBe(false);
  await withPolicy({ emailConfirmationRequired: true }, async () => expect(await ok("GET", "/api/account/recovery")).toBe(true));
});
