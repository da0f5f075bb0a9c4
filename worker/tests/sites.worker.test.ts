import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { SITE_TEXTS } from "../domain/site/site-texts.ts";
import type { FileRef } from "../contract/wire/game/info.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { correct } from "../testing/corrections.ts";
import { aChallenge, aRunningGame, answer, changeGame, review, type RunningGame } from "../testing/games.ts";
import { aForm, aPng } from "../testing/images/images.ts";
import { boardOf, ledgerOf } from "../testing/ledgers.ts";
import { brokenLinks } from "../testing/sites/links.ts";
import { aPdf } from "../testing/writeups.ts";

const HOUR = 3_600_000;
const SCRIPT = "<script>x()</script>";

/** The names of its teams, texts and files must not be trusted. */
async function aHostileGame(): Promise<RunningGame> {
  const solution = "The solution.";
  const challenges = [
    { hints: ["Free"], pricedHints: [{ id: "p", content: "Paid", cost: 1, after: 1 }], solution },
    { solution, solutionShown: true },
    {},
  ];
  const game = await aRunningGame({
    challenges,
    teams: 3,
    game: { writeupRequired: true, title: `a/../${SCRIPT}`, content: "# Rules\n\n[in](/games/1) ![far](https://example.com/a.png)" },
  });
  const as = game.organiser;
  const [image] = await ok<FileRef[]>("POST", "/api/assets", {
    as,
    body: aForm("files", { bytes: aPng(), name: "a.png", type: "image/png" }),
  });
  const file = async (name: string) =>
    (await ok<FileRef[]>("POST", "/api/assets", { as, body: aForm("files", { bytes: name, name }) }))[0]!.hash;
  const [first, , hidden] = game.challenges as [(typeof game.challenges)[0], (typeof game.challenges)[0], (typeof game.challenges)[0]];
  const attach = (id: number, hash: string) =>
    ok("POST", `/api/edit/games/${game.id}/challenges/${id}/attachment`, { as, body: { attachmentType: "Local", fileHash: hash } });
  await attach(first.id, await file("../../sh adow?.txt"));
  const secret = await file("hidden.txt");
  await attach(hidden.id, secret);
  const content = `![p](/assets/${image!.hash}/a.png) [s](/assets/${secret}/hidden.txt) ${SCRIPT}`;
  await ok("PUT", `/api/edit/games/${game.id}/challenges/${first.id}`, { as, body: { content, title: SCRIPT } });
  await ok("PUT", `/api/admin/teams/${game.teams[0]!.id}`, { as, body: { name: "<script>t</script>" } });
  await ok("POST", `/api/edit/games/${game.id}/notices`, { as, body: { content: "Lunch is **served**" } });
  for (const team of game.teams) await answer(game, first, team.captain, first.flags[0]!);
  for (const team of game.teams)
    await ok("POST", `/api/game/${game.id}/writeup`, {
      as: team.captain,
      body: aForm("file", { bytes: aPdf(), name: "a.pdf", type: "application/pdf" }),
    });
  await ok("PUT", `/api/edit/games/${game.id}/challenges/${hidden.id}`, { as, body: { isEnabled: false } });
  await correct(game, { do: "points", teamId: game.teams[2]!.id, points: -1 });
  await review(game, game.teams[2]!.participationId, "Suspended");
  await ledgerOf(game.id).flush();
  return game;
}

async function archiveOf(game: RunningGame, query = "", headers = {}): Promise<Map<string, string>> {
  const response = await call("GET", `/api/edit/games/${game.id}/site?${query}`, { as: game.organiser, headers });
  expect(response.status).toBe(200);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes, !name.endsWith(".html"))]));
}

test("an archive contains what everybody could read, under links that work, and nothing that is not public", async () => {
  const game = await aHostileGame();
  const [first, second, hidden] = [game.challenges[0]!, game.challenges[1]!, game.challenges[2]!];
  const [two, suspended] = [game.teams[1]!, game.teams[2]!];
  expect(await refusal(await call("GET", `/api/edit/games/${game.id}/site`, { as: game.organiser }))).toBe("409 site.running");
  expect((await archiveOf(game, "during=true")).get(`challenges/${first.id}.html`)).not.toContain("Paid");
  await changeGame(game, { start: Date.now() - 2 * HOUR, end: Date.now() - 1_000 });
  const pages = await archiveOf(game, "", { "Accept-Language": "ja" });
  expect(brokenLinks(pages, pages.keys())).toEqual([]);
  expect([...pages.keys()].filter((name) => /^\/|(^|\/)\.\.(\/|$)|\\/.test(name))).toEqual([]);
  const all = [...pages.values()].join("\n");
  expect(all).not.toMatch(/<script(?! src="(?:replay|slider)\.js" defer><\/script>)/);
  expect(pages.get("index.html")).toMatch(/^<!doctype html><html lang="ja-JP">/);
  const page = pages.get(`challenges/${first.id}.html`)!;
  expect([page.includes("Free"), page.includes("Paid"), page.includes("The solution.")]).toEqual([true, true, false]);
  expect([page, pages.get("challenges/index.html")!].map((one) => one.includes(SITE_TEXTS["ja-JP"].tags.Misc))).toEqual([true, true]);
  expect(pages.get(`challenges/${second.id}.html`)).toContain("The solution.");
  expect([...pages.keys()].filter((name) => name.startsWith("images/"))).toHaveLength(1);
  expect([...pages.keys()].filter((name) => name.startsWith("files/"))).toHaveLength(1);
  expect(pages.get("board/1.html")).toContain(`<bdi translate="no">&#60;script&#62;t&#60;/script&#62;</bdi>`);
  const secrets = [
    ...game.challenges.flatMap(({ flags }) => flags),
    ...game.teams.flatMap(({ captain }) => [captain.row.email, captain.name]),
    hidden.title,
    suspended.name,
    game.settings.inviteCode ?? "-none-",
  ];
  expect(secrets.filter((text) => all.includes(text))).toEqual([]);
  expect([...pages.keys()].some((name) => name.startsWith("writeups/"))).toBe(false);
  expect(pages.has(`challenges/${hidden.id}.html`)).toBe(false);

  const more = await archiveOf(game, `flags=true&solutions=all&files=false&writeups=${two.participationId},${suspended.participationId}`);
  expect(brokenLinks(more, more.keys())).toEqual([]);
  expect(more.get(`challenges/${first.id}.html`)).toContain(first.flags[0]);
  expect(more.get(`challenges/${first.id}.html`)).toContain("The solution.");
  expect([...more.keys()].filter((name) => /^(writeups|files)\//.test(name))).toEqual([
    "writeups/index.html",
    `writeups/${two.participationId}.pdf`,
  ]);
});

test("an archive with the write-up of a participation that the game does not have is refused, and not made without it", async () => {
  const [game, other] = [await aRunningGame(), await aRunningGame()];
  const siteWith = async (...ids: number[]) =>
    call("GET", `/api/edit/games/${game.id}/site?during=true&writeups=${ids.join(",")}`, { as: game.organiser });
  const [own, others] = [game.teams[0]!.participationId, other.teams[0]!.participationId];
  expect((await siteWith(own, own)).status).toBe(200);
  expect(await refusal(await siteWith(own, others))).toBe("404 participation.notFound");
});

test("a picture is in an archive if a text in it shows the picture: none of a hint or a solution that was not shown", async () => {
  const game = await aRunningGame({ challenges: [{}], teams: 1 });
  const as = game.organiser;
  const pictures = await Promise.all(
    [1, 2, 3].map(async (width) => {
      const body = aForm("files", { bytes: aPng(width, 1), name: `${width}.png`, type: "image/png" });
      const [{ hash }] = (await ok<FileRef[]>("POST", "/api/assets", { as, body })) as [FileRef];
      return { text: `![p](/assets/${hash}/a.png)`, place: `images/${hash.slice(0, 16)}.png` };
    }),
  );
  const [content, hint, solution] = pictures as [(typeof pictures)[0], (typeof pictures)[0], (typeof pictures)[0]];
  const pricedHints = [{ id: "p", content: hint.text, cost: 1, after: 1 }];
  const body = { content: content.text, pricedHints, solution: solution.text };
  await ok("PUT", `/api/edit/games/${game.id}/challenges/${game.challenges[0]!.id}`, { as, body });
  const picturesIn = async (query: string) => [...(await archiveOf(game, query)).keys()].filter((name) => name.startsWith("images/"));
  expect(await picturesIn("during=true")).toEqual([content.place]);
  await changeGame(game, { start: Date.now() - 2 * HOUR, end: Date.now() - 1_000 });
  expect((await picturesIn("")).toSorted()).toEqual([content.place, hint.place].toSorted());
  expect((await picturesIn("solutions=all")).toSorted()).toEqual(pictures.map(({ place }) => place).toSorted());
});

test("a challenge's page says what its flag looks like, and what a survey asks", async () => {
  const questions = ["How was it?", `Which was best ${SCRIPT}?`];
  const game = await aRunningGame({
    challenges: [{ flagFormat: "flag{…}" }, { survey: true, questions, flags: [], isEnabled: true }],
    teams: 0,
  });
  const [usual, survey] = game.challenges;
  const pages = await archiveOf(game, "during=true");
  expect(pages.get(`challenges/${usual!.id}.html`)).toContain("flag{…}");
  expect(pages.get(`challenges/${usual!.id}.html`)).not.toContain(SITE_TEXTS["en-US"].questions);
  expect(pages.get(`challenges/${survey!.id}.html`)).toMatch(/<li>How was it\?<\/li><li>Which was best &#60;script&#62;/);
});

test("an archive contains what was changed just before it", async () => {
  const game = await aRunningGame({ challenges: 1, teams: 0 });
  await boardOf(game.id).frame(null);
  const { id } = await aChallenge(game);
  expect([...(await archiveOf(game, "during=true")).keys()]).toContain(`challenges/${id}.html`);
});
