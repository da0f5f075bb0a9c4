import ICAL from "ical.js";
import { expect, test } from "vitest";
import { call, ok, refusal } from "../../testing/call.ts";
import { aGame, aRunningGame, aTeam, answer, joinGame } from "../../testing/games.ts";
import { ledgerOf } from "../../testing/ledgers.ts";
import { anAdmin, randomWord } from "../../testing/users.ts";

const [START, END] = [Date.UTC(2090, 2, 28, 22), Date.UTC(2090, 2, 30, 4)];

async function textOf(path: string, headers?: Record<string, string>): Promise<string> {
  const response = await call("GET", path, { headers });
  expect(response.status).toBe(200);
  return response.text();
}

function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((component) => new ICAL.Event(component));
}

test("a calendar contains the public games, each with its times, and its revision grows", async () => {
  const admin = await anAdmin();
  const title = `Ahoy, "sea"; \\ 船 ${randomWord()} ${"long ".repeat(30)}`.trim();
  const [shown, ...others] = [
    await aGame({ title, start: START, end: END }),
    await aGame({ hidden: true }),
    await aGame({ isPrivate: true }),
  ];
  const over = await aGame({ start: Date.UTC(2020, 0, 1), end: Date.UTC(2020, 0, 2) });
  const own = async () => eventsOf(await textOf("/api/calendar")).find(({ uid }) => uid === `game-${shown.id}@vexil.test`)!;
  const event = await own();
  expect([event.summary, event.startDate.toUnixTime() * 1_000, event.endDate.toUnixTime() * 1_000]).toEqual([title, START, END]);
  expect(event.component.getFirstPropertyValue("url")).toBe(`http://vexil.test/games/${shown.id}`);
  const uids = eventsOf(await textOf("/api/calendar")).map(({ uid }) => uid);
  for (const { id } of [...others, over]) expect(uids).not.toContain(`game-${id}@vexil.test`);
  await ok("PUT", `/api/edit/games/${shown.id}`, { as: admin, body: { title: "Renamed" } });
  const renamed = await own();
  expect([renamed.summary, renamed.sequence > event.sequence]).toEqual(["Renamed", true]);
});

test("a game's own calendar is available to users who may know of the game", async () => {
  const title = 'One, "two"; \\n\nthree';
  const [shown, secret] = [await aGame({ title }), await aGame({ isPrivate: true })];
  const text = await textOf(`/api/game/${shown.id}/calendar`);
  expect(eventsOf(text).map(({ summary }) => summary)).toEqual([title]);
  expect(text).toContain('\r\nNAME:One\\, "two"\\; \\\\n\\nthree\r\n');
  expect(text).toContain('\r\nX-WR-CALNAME:One\\, "two"\\; \\\\n\\nthree\r\n');
  expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/);
  for (const path of ["calendar", "notices/feed"])
    expect(await refusal(await call("GET", `/api/game/${secret.id}/${path}`))).toBe("404 game.notFound");
});

test("the notices of a game are a feed in the reader's language; a client that has it already is told so", async () => {
  const game = await aRunningGame({ teams: 1 });
  const [challenge] = game.challenges;
  await answer(game, challenge!, game.teams[0]!.captain, challenge!.flags[0]!);
  await ledgerOf(game.id).flush();
  const path = `/api/game/${game.id}/notices/feed`;
  const line = (text: string) => text.includes(`${game.teams[0]!.name} is first to solve ${challenge!.title}`);
  expect(line(await textOf(path))).toBe(true);
  expect(await textOf(path, { "Accept-Language": "ja" })).toContain(`${challenge!.title} を最初に解きました`);
  const { headers } = await call("GET", path);
  expect(headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
  expect((await call("GET", path, { headers: { "If-None-Match": headers.get("ETag")! } })).status).toBe(304);
});

test("the latest posts are a feed", async () => {
  const title = `Post <${randomWord()}>`;
  const id = await ok<string>("POST", "/api/edit/posts", { as: await anAdmin(), body: { title } });
  const text = await textOf("/api/posts/feed");
  expect(text).toContain(title.replace("<", "&lt;").replace(">", "&gt;"));
  expect(text).toContain(`http://vexil.test/posts/${id}`);
});

test("the latest entries are in a feed, however much is pinned or was announced before them", async () => {
  const [admin, game] = [await anAdmin(), await aRunningGame({ teams: 1 })];
  const body = { title: "Pinned", isPinned: true };
  for (let n = 0; n < 20; n++) await ok("POST", "/api/edit/posts", { as: admin, body });
  const title = `New ${randomWord()}`;
  await ok("POST", "/api/edit/posts", { as: admin, body: { title } });
  expect(await textOf("/api/posts/feed")).toContain(title);
  for (let n = 0; n < 50; n++) await ledgerOf(game.id).announce(`Notice ${n}`);
  await answer(game, game.challenges[0]!, game.teams[0]!.captain, game.challenges[0]!.flags[0]!);
  await ledgerOf(game.id).flush();
  const feed = await textOf(`/api/game/${game.id}/notices/feed`);
  expect([feed.includes("is first to solve"), feed.split("<entry>").length - 1]).toEqual([true, 50]);
});

test("nothing is missing in a division's feed because other divisions were faster", async () => {
  const challenges = Array.from({ length: 51 }, () => ({}));
  const game = await aRunningGame({ challenges, teams: 0 });
  const divisions = [{ name: "Own" }, { name: "Fast" }];
  await ok("PUT", `/api/edit/games/${game.id}/divisions`, { as: game.organiser, body: { divisions } });
  const [own, fast] = [
    await joinGame(game, await aTeam(), { organization: "Own" }),
    await joinGame(game, await aTeam(), { organization: "Fast" }),
  ];
  const [first, ...others] = game.challenges;
  await answer(game, first!, own.captain, first!.flags[0]!);
  for (const one of others) await answer(game, one, fast.captain, one.flags[0]!);
  await ledgerOf(game.id).flush();
  expect(await textOf(`/api/game/${game.id}/notices/feed?division=Own`)).toContain(own.name);
});
