import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import type { FeedbackPageView, OwnFeedbackView } from "../contract/wire/game/feedback.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aRunningGame, answer, changeGame, type TestChallenge } from "../testing/games.ts";
import { aUser, type TestUser } from "../testing/users.ts";

test("a player who has solved a challenge can give feedback, once, and change it", async () => {
  const game = await aRunningGame({ challenges: 2, teams: [2, 1] });
  const [first, second] = game.challenges as [TestChallenge, TestChallenge];
  const [captain, member] = game.teams[0]!.members as [TestUser, TestUser];
  const at = `/api/game/${game.id}/challenges/${first.id}/feedback`;
  const read = (as: typeof captain) => ok<OwnFeedbackView>("GET", at, { as });
  const refused = async (as: typeof captain, stars: number) => refusal(await call("PUT", at, { as, body: { stars } }));
  expect(await read(captain)).toEqual({ open: false, own: null });
  expect(await refused(captain, 5)).toBe("400 feedback.early");
  await answer(game, first, captain, first.flags[0]!);
  await ok("PUT", at, { as: captain, body: { stars: 2, text: " too long " } });
  await ok("PUT", at, { as: captain, body: { stars: 4, text: "=good" } });
  await ok("PUT", at, { as: member, body: { stars: 5 } });
  expect(await read(captain)).toMatchObject({ open: true, own: { stars: 4, text: "=good" } });
  expect(await refused(captain, 6)).toMatch(/^400 /);
  expect(await refused(game.teams[1]!.captain, 1)).toBe("400 feedback.early");

  const page = await ok<FeedbackPageView>("GET", `/api/edit/games/${game.id}/feedback`, { as: game.organiser });
  const none = { count: 0, average: null, stars: [0, 0, 0, 0, 0], texts: 0 };
  const sums = [
    { challengeId: first.id, title: first.title, count: 2, average: 4.5, stars: [0, 0, 0, 1, 1], texts: 1 },
    { challengeId: second.id, title: second.title, ...none },
  ];
  expect(page.challenges).toEqual(sums.toSorted((a, b) => (a.title < b.title ? -1 : 1)));
  expect(page.data).toEqual([{ challengeId: first.id, stars: 4, text: "=good", time: expect.any(String) }]);
  const sheet = await call("GET", `/api/edit/games/${game.id}/feedback/sheet`, { as: game.organiser });
  expect(sheet.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  const lines = (await sheet.text()).split("\r\n");
  expect(lines.some((line) => line.startsWith(`${first.id},${first.title},4,'=good,`))).toBe(true);
  expect(lines).toHaveLength(4);
});

test("when a game is over all participants can give feedback, and authors read that on their own challenges", async () => {
  const game = await aRunningGame({ challenges: 2, teams: 1 });
  const [mine, other] = game.challenges as [TestChallenge, TestChallenge];
  const author = await aUser();
  await ok("PUT", `/api/edit/games/${game.id}/people`, { as: game.organiser, body: { user: author.name, role: "author" } });
  await env.DB.prepare("UPDATE challenges SET author_id = ? WHERE id = ?").bind(author.id, mine.id).run();
  await changeGame(game, { start: Date.now() - 3_600_000, end: Date.now() - 1_000, practiceMode: false });
  for (const { id } of [mine, other])
    await ok("PUT", `/api/game/${game.id}/challenges/${id}/feedback`, { as: game.teams[0]!.captain, body: { stars: 3, text: "fine" } });
  const page = await ok<FeedbackPageView>("GET", `/api/edit/games/${game.id}/feedback`, { as: author });
  expect(page.challenges.map(({ challengeId }) => challengeId)).toEqual([mine.id]);
  expect(page.data.map(({ challengeId }) => challengeId)).toEqual([mine.id]);
});

test("while the board is frozen only monitors read the feedback given since, which tells that a challenge was solved", async () => {
  const game = await aRunningGame({ challenges: 1, teams: 2 });
  const [challenge] = game.challenges as [TestChallenge];
  const helper = await aUser();
  await ok("PUT", `/api/edit/games/${game.id}/people`, { as: game.organiser, body: { user: helper.name, role: "organiser" } });
  const solveAndSay = async (team: number, text: string) => {
    await answer(game, challenge, game.teams[team]!.captain, challenge.flags[0]!);
    const body = { stars: 1, text };
    await ok("PUT", `/api/game/${game.id}/challenges/${challenge.id}/feedback`, { as: game.teams[team]!.captain, body });
  };
  const read = async (as: TestUser) => {
    const page = await ok<FeedbackPageView>("GET", `/api/edit/games/${game.id}/feedback`, { as });
    const sheet = await (await call("GET", `/api/edit/games/${game.id}/feedback/sheet`, { as })).text();
    const lines = sheet.trim().split("\r\n").length - 1;
    return [page.challenges[0]!.count, page.challenges[0]!.texts, page.total, page.data.map(({ text }) => text).join(), lines];
  };
  const act = (action: string) => ok("POST", `/api/edit/games/${game.id}/freeze`, { as: game.organiser, body: { action, made: 0 } });
  await solveAndSay(0, "before");
  await act("freeze");
  await solveAndSay(1, "since");
  expect(await read(helper)).toEqual([1, 1, 1, "before", 1]);
  expect(await read(game.organiser)).toEqual([2, 2, 2, "since,before", 2]);
  await act("all");
  expect(await read(helper)).toEqual([2, 2, 2, "since,before", 2]);
});
