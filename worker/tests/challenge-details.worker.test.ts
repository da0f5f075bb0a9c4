import { expect, test } from "vitest";
import type { GameTeamInfoView } from "../contract/wire/board/board.ts";
import type { ChallengeDetailView, ChallengeEditView } from "../contract/wire/challenge/challenge.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { answer, aRunningGame, changeGame } from "../testing/games.ts";

type Game = Awaited<ReturnType<typeof aRunningGame>>;

const edit = (game: Game, body: unknown, n = 0) =>
  ok<ChallengeEditView>("PUT", `/api/edit/games/${game.id}/challenges/${game.challenges[n]!.id}`, { as: game.organiser, body });

const open = (game: Game, language = "en-US") =>
  ok<ChallengeDetailView>("GET", `/api/game/${game.id}/challenges/${game.challenges[0]!.id}`, {
    as: game.teams[0]!.captain,
    headers: { "Accept-Language": language },
  });

test("players read who made a challenge, how hard it is, and how to reach it", async () => {
  const game = await aRunningGame();
  const about = { authors: ["Ann", "Bo"], labels: ["heap"], level: "hard", flagFormat: "ctf{…}", connection: "{{nc}}" };
  const edited = await edit(game, {
    ...about,
    levelOrder: 3,
    category: "Jail",
    categorySymbol: "⛓",
    categoryColour: "#aa3300",
    tag: "Misc",
  });
  expect(edited).toMatchObject({ ...about, levelOrder: 3, category: "Jail", categorySymbol: "⛓", categoryColour: "#aa3300" });
  const category = { name: "Jail", symbol: "⛓", colour: "#aa3300" };
  expect(await open(game)).toMatchObject({ ...about, category, tag: "Misc" });
  const listed = async () =>
    (await ok<GameTeamInfoView>("GET", `/api/game/${game.id}/details`, { as: game.teams[0]!.captain })).challenges.Misc?.[0];
  await expect.poll(listed).toMatchObject({ tag: "Misc", category });
});

test("empty fields are absent", async () => {
  const view = await open(await aRunningGame());
  for (const name of ["authors", "labels", "level", "category", "flagFormat", "connection", "solution"])
    expect(view).not.toHaveProperty(name);
});

test("a description is shown in the reader's language, if it exists", async () => {
  const game = await aRunningGame();
  await edit(game, { content: "Untie it.", contents: { "ja-JP": "ほどけ。" } });
  expect(await Promise.all(["ja", "zh-CN", "en"].map(async (language) => (await open(game, language)).content))).toEqual([
    "ほどけ。",
    "Untie it.",
    "Untie it.",
  ]);
});

test("a solution is shown to players only after the end, and only if the organisers want it", async () => {
  const game = await aRunningGame();
  await edit(game, { solution: "Pull the short end.", solutionShown: true });
  expect(await open(game)).not.toHaveProperty("solution");
  const now = Date.now();
  await changeGame(game, { start: now - 7_200_000, end: now - 3_600_000, practiceMode: true });
  expect(await open(game)).toMatchObject({ solution: "Pull the short end." });
  await edit(game, { solutionShown: false });
  expect(await open(game)).not.toHaveProperty("solution");
});

test("the next challenge is offered if the team may open it, even after its slug changed; what has to run is for staff", async () => {
  const game = await aRunningGame({ challenges: [{ title: "One" }, { title: "Two" }] });
  const [one, two] = [game.challenges[0]!, game.challenges[1]!];
  expect(await edit(game, { next: "two", service: "image: a/b" })).toMatchObject({ next: "two", service: "image: a/b" });
  const shown = await open(game);
  expect(shown.next).toEqual({ id: two.id, title: "Two" });
  expect(JSON.stringify(shown)).not.toContain("a/b");
  await edit(game, { slug: "second" }, 1);
  expect(await edit(game, {})).toMatchObject({ next: "second" });
  const changes = [{ id: two.id, set: { slug: "third", rules: { requires: [{ challenge: one.id }], locked: "hidden" } } }];
  await ok("PUT", `/api/edit/games/${game.id}/challenges`, { as: game.organiser, body: { changes } });
  expect(await edit(game, {})).toMatchObject({ next: "third" });
  expect(await open(game)).not.toHaveProperty("next");
  expect(await answer(game, one, game.teams[0]!.captain, one.flags[0]!)).toBe("Accepted");
  expect((await open(game)).next).toEqual({ id: two.id, title: "Two" });
  await edit(game, { isEnabled: false }, 1);
  expect(await open(game)).not.toHaveProperty("next");
  await edit(game, { next: "one" });
  expect(await open(game)).not.toHaveProperty("next");
});

test("challenges of a category are sorted by position, then by title", async () => {
  const titles = ["c", "a", "b"];
  const game = await aRunningGame({ challenges: titles.map((title) => ({ title, tag: "Web" as const })) });
  await edit(game, { position: 2 }, 1);
  await edit(game, { position: 1 }, 0);
  const shown = async () =>
    (await ok<GameTeamInfoView>("GET", `/api/game/${game.id}/details`, { as: game.teams[0]!.captain })).challenges.Web?.map(
      ({ title }) => title,
    );
  await expect.poll(shown).toEqual(["b", "c", "a"]);
});

test("a flag of 1,000 characters is right, and one of 1,001 is refused", async () => {
  const flag = "界".repeat(1_000);
  const game = await aRunningGame({ challenges: [{ flags: [flag] }] });
  const captain = game.teams[0]!.captain;
  expect(await answer(game, game.challenges[0]!, captain, flag)).toBe("Accepted");
  const path = `/api/game/${game.id}/challenges/${game.challenges[0]!.id}`;
  expect(await refusal(await call("POST", path, { as: captain, body: { flag: `${flag}x` } }))).toBe("400 field.tooLong");
});

test.each([
  [{ authors: [""] }, "400 field.required"],
  [{ labels: ["x".repeat(33)] }, "400 field.tooLong"],
  [{ categoryColour: "red" }, "400 field.invalid"],
  [{ contents: { "fr-FR": "x" } }, "400 field.invalid"],
  [{ position: -1 }, "400 field.range"],
  [{ next: "Not one" }, "400 challenge.slug"],
])("%j is refused", async (body, expected) => {
  const game = await aRunningGame();
  const path = `/api/edit/games/${game.id}/challenges/${game.challenges[0]!.id}`;
  expect(await refusal(await call("PUT", path, { as: game.organiser, body }))).toBe(expected);
});
