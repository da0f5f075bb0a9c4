import { expect, test } from "vitest";
import { accept, addChallenge, createGame, openReview, seesSubmission, suspend, watchSubmissions } from "./organiser.ts";
import {
  createTeam,
  download,
  enterGame,
  joinGame,
  joinTeam,
  openBoard,
  openChallenge,
  register,
  scoreOf,
  signIn,
  submit,
} from "./player.ts";
import { ADMIN_PASSWORD } from "./server.ts";
import { sharedBrowser, sharedServer } from "./shared.ts";
import { keepMessages, sees, visit } from "./visit.ts";

const GAME = { title: "Autumn regatta", divisions: ["Sail", "Oar"], inviteCode: "fair-winds" };
const WARM_UP = { title: "Warm up", tag: "Misc", flags: ["flag{first}", "flag{also}"], file: { name: "log.txt", text: "look closer" } };
const LIGHTHOUSE = {
  title: "Lighthouse",
  tag: "Web",
  content: "Count **every** flash.",
  hints: ["It semaphore clockwise."],
  flags: ["flag{lamp}"],
};
const BLOOD = "Albatross is first to solve Warm up";

const server = sharedServer();
const browser = await sharedBrowser();

test("an organiser creates a game, two players play it, and everybody sees the updates", async () => {
  const [organiser, ann, bob] = await Promise.all([1, 2, 3].map(() => visit(browser, server.url)));
  const [desk, hers, his] = [organiser!.page, ann!.page, bob!.page];

  await signIn(desk, "Admin", ADMIN_PASSWORD);
  const gameId = await createGame(desk, GAME);
  await addChallenge(desk, gameId, WARM_UP);
  await addChallenge(desk, gameId, LIGHTHOUSE);

  await Promise.all([register(hers, "ann"), register(his, "bob")]);
  const code = await createTeam(hers, "Albatross");
  await joinTeam(his, code, "Albatross");
  await createTeam(his, "Buoy");
  await joinGame(hers, GAME.title, { team: "Albatross", division: "Sail", inviteCode: GAME.inviteCode });
  await joinGame(his, GAME.title, { team: "Buoy", division: "Oar", inviteCode: GAME.inviteCode });
  await openReview(desk, gameId);
  await accept(desk, "Albatross");
  await accept(desk, "Buoy");

  await keepMessages(his);
  await enterGame(his);
  await openBoard(his);
  await his.evaluate(() => Object.assign(window, { stayed: true }));
  await expect.poll(async () => [await scoreOf(his, "Albatross"), await scoreOf(his, "Buoy")]).toEqual([0, 0]);
  await watchSubmissions(desk, gameId);

  await keepMessages(hers);
  await enterGame(hers);
  await openChallenge(hers, LIGHTHOUSE.title);
  await sees(hers, LIGHTHOUSE.hints[0]!);
  await hers.keyboard.press("Escape");
  await openChallenge(hers, WARM_UP.title);
  expect(await download(hers, WARM_UP.file.name)).toBe(WARM_UP.file.text);
  await submit(hers, "flag{nonsense}", "Wrong");

  await submit(hers, "flag{first}", "Right");
  for (const page of [his, hers]) await sees(page, BLOOD);
  await expect.poll(async () => (await scoreOf(his, "Albatross")) ?? 0).toBeGreaterThan(0);
  expect(await scoreOf(his, "Buoy")).toBe(0);
  expect(ann!.faults).toEqual([]);
  const submission = { team: "Albatross", challenge: WARM_UP.title };
  await seesSubmission(desk, { ...submission, answer: "flag{nonsense}", verdict: "Wrong" });
  await seesSubmission(desk, { ...submission, answer: "flag{first}", verdict: "Accepted" });

  await openReview(desk, gameId);
  await suspend(desk, "Albatross");
  await expect.poll(() => scoreOf(his, "Albatross")).toBeNull();
  expect(await scoreOf(his, "Buoy")).toBe(0);
  expect(await his.evaluate(() => "stayed" in window)).toBe(true);
  expect([organiser!.faults, bob!.faults]).toEqual([[], []]);
});
