import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import type { CheatRecordView, EventView, SubmissionView } from "../../contract/wire/monitor/monitor.ts";
import type { NoticeView } from "../../contract/wire/monitor/notices.ts";
import type { Ctx } from "../../context.ts";
import type { AppError } from "../../contract/wire/errors.ts";
import { readLines } from "../../services/log/log-store.ts";
import { listEvents } from "../../services/monitor/monitor-lists.ts";
import { aContext } from "../../testing/context.ts";
import { call, ok, refusal } from "../../testing/call.ts";
import { aChallengeRow, aGameRow, aTeamRow, someEntries } from "../../testing/copies.ts";
import { readWorkbook } from "../../testing/sheets.ts";
import { until } from "../../testing/sockets.ts";
import { aMonitor, anAdmin, aUser } from "../../testing/users.ts";

/** Two teams; the first solves a challenge, guesses wrong, and submits the second one's flag. */
async function aPlayedGame() {
  const game = await aGameRow();
  const challenge = await aChallengeRow(game.id);
  const [one, two] = [await aTeamRow(game.id, "Students"), await aTeamRow(game.id)];
  const by = { participationId: one.participation.id, userId: one.player.id, challengeId: challenge.id, ip: "192.0.2.7" };
  const submission = { kind: "submission" as const, ...by };
  await someEntries(game.id, [
    { kind: "game", data: "{}" },
    { ...submission, status: "Accepted", text: "flag{right}", nth: 1 },
    { kind: "notice", data: JSON.stringify({ type: "FirstBlood", values: [one.team.name, challenge.title] }) },
    { ...submission, status: "WrongAnswer", text: "flag{wrong}" },
    { ...submission, status: "CheatDetected", text: "flag{two's}" },
    { kind: "cheat", ...by, data: JSON.stringify({ submission: 5, owner: two.participation.id }) },
    { ...submission, status: "NotFound", text: "flag{lost}" },
    { kind: "event", ...by, data: JSON.stringify({ type: "ContainerStart", values: [String(challenge.id), challenge.title] }) },
  ]);
  return { game, challenge, one, two, monitor: await aMonitor() };
}

test("a monitor reads submissions newest first, cheats by their name", async () => {
  const { game, challenge, one, monitor } = await aPlayedGame();
  const rows = await ok<SubmissionView[]>("GET", `/api/game/${game.id}/submissions`, { as: monitor });
  expect(rows.map(({ status }) => status)).toEqual(["NotFound", "CheatDetected", "WrongAnswer", "Accepted"]);
  expect(rows[3]).toEqual({
    answer: "flag{right}",
    status: "Accepted",
    time: "1970-01-01T00:00:02.000+00:00",
    user: one.player.name,
    team: one.team.name,
    challenge: challenge.title,
    ip: "192.0.2.7",
  });
});

test("what is about a deleted challenge stays in the lists and the sheet, which say so", async () => {
  const { game, challenge, monitor: as } = await aPlayedGame();
  const titles = async () => {
    const submissions = await ok<SubmissionView[]>("GET", `/api/game/${game.id}/submissions`, { as });
    const events = await ok<EventView[]>("GET", `/api/game/${game.id}/events?hideContainer=true`, { as });
    const cheats = await ok<CheatRecordView[]>("GET", `/api/game/${game.id}/cheatinfo`, { as });
    const { rows } = await readWorkbook(await call("GET", `/api/game/${game.id}/submissionsheet`, { as }));
    return [
      submissions.map((one) => one.challenge),
      events.map(({ type, values }) => values[type === "CheatDetected" ? 0 : 2]),
      cheats.map(({ submission }) => submission.challenge),
      rows.slice(1).map((row) => row[4]),
    ].map((all) => new Set(all));
  };
  expect(await titles()).toEqual(Array.from({ length: 4 }, () => new Set([challenge.title])));
  await env.DB.prepare("DELETE FROM challenges WHERE id = ?").bind(challenge.id).run();
  expect(await titles()).toEqual(Array.from({ length: 4 }, () => new Set(["(deleted challenge)"])));
});

test("submissions can be filtered by result and read page by page", async () => {
  const { game, monitor } = await aPlayedGame();
  const texts = async (query: string) =>
    (await ok<SubmissionView[]>("GET", `/api/game/${game.id}/submissions?${query}`, { as: monitor })).map(({ answer }) => answer);
  expect(await texts("type=wronganswer")).toEqual(["flag{wrong}"]);
  expect(await texts("type=CheatDetected")).toEqual(["flag{two's}"]);
  expect(await texts("count=2&skip=1")).toEqual(["flag{two's}", "flag{wrong}"]);
  expect(await texts("count=0")).toHaveLength(4);
});

test("submissions and events are found by team, user, challenge and answer", async () => {
  const { game, challenge, one, monitor } = await aPlayedGame();
  const other = await aTeamRow(game.id);
  const by = { participationId: other.participation.id, userId: other.player.id };
  await env.DB.prepare(
    "INSERT INTO entries (game_id, seq, at, kind, participation_id, user_id, status, text) VALUES (?, 99, 99000, ?, ?, ?, ?, ?)",
  )
    .bind(game.id, "submission", by.participationId, by.userId, "WrongAnswer", "flag{Élan 100%}")
    .run();
  const found = async (search: string, feed = "submissions", more = "") => {
    const path = `/api/game/${game.id}/${feed}?search=${encodeURIComponent(search)}${more}`;
    return (await ok<(SubmissionView & EventView)[]>("GET", path, { as: monitor })).length;
  };
  expect(await found(one.team.name.toUpperCase())).toBe(4);
  expect(await found(one.player.name)).toBe(4);
  expect(await found(challenge.title)).toBe(4);
  expect(await found(other.player.name)).toBe(1);
  expect(await found("ÉLAN 100%")).toBe(1);
  expect(await found("flag{", "submissions", "&type=WrongAnswer")).toBe(2);
  expect(await found("flag{", "submissions", "&count=2&skip=4")).toBe(1);
  expect(await found("nothing like it")).toBe(0);
  expect(await found(one.team.name, "events")).toBe(5);
  expect(await found(one.team.name, "events", "&hideContainer=true")).toBe(4);
  expect(await found(other.team.name, "events")).toBe(1);
});

test("a search goes through a long log from its end, page by page", async () => {
  const { game, monitor } = await aPlayedGame();
  const rare = [60_000, 60_001, 120_000];
  await env.DB.prepare(
    `WITH RECURSIVE n(seq) AS (SELECT 100 UNION ALL SELECT seq + 1 FROM n WHERE seq < 120100)
     INSERT INTO entries (game_id, seq, at, kind, status, text) SELECT ?1, seq, seq, 'submission', 'WrongAnswer', 'common' FROM n`,
  )
    .bind(game.id)
    .run();
  await env.DB.prepare("UPDATE entries SET text = 'rare ' || seq WHERE game_id = ?1 AND seq IN (SELECT value FROM json_each(?2))")
    .bind(game.id, JSON.stringify(rare))
    .run();
  const found = async (query: string) =>
    (await ok<SubmissionView[]>("GET", `/api/game/${game.id}/submissions?${query}`, { as: monitor })).map(({ answer }) => answer);
  expect(await found("search=RARE")).toEqual(["rare 120000", "rare 60001", "rare 60000"]);
  expect(await found("search=rare&count=1&skip=1")).toEqual(["rare 60001"]);
  expect(await found("search=rare&skip=2")).toEqual(["rare 60000"]);
  expect(await found("search=rare&skip=3")).toEqual([]);
  expect(await found("search=common&count=2&skip=60000")).toEqual(["common", "common"]);
});

test("a user has only a few searches under way, whatever they search, and others are not refused for it", async () => {
  const { game, monitor } = await aPlayedGame();
  const [limited, other] = [await anAdmin(), monitor].map((as) => aContext(as, { limits: true })) as [Ctx, Ctx];
  const events = (ctx: Ctx) => listEvents(ctx, game.id, { hideContainer: false, count: 10, skip: 0, search: "nothing like it" });
  const lines = (ctx: Ctx) => readLines(ctx, { level: null, count: 10, skip: 0, search: "nothing like it" });
  const searches = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? events(limited) : lines(limited)));
  const [beside, ...outcomes] = await Promise.allSettled([events(other), ...searches]);
  const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [(one.reason as AppError).code] : []));
  expect([beside!.status, refused.length >= 10, new Set(refused)]).toEqual(["fulfilled", true, new Set(["tooManyRequests"])]);
  expect(await events(limited)).toEqual([]);
  expect(
    await Promise.all(Array.from({ length: 20 }, () => listEvents(limited, game.id, { hideContainer: false, count: 1, skip: 0 }))),
  ).toHaveLength(20);
});

test("a search finds only what is in its own game", async () => {
  const [here, there] = [await aPlayedGame(), await aPlayedGame()];
  for (const text of [there.one.team.name, there.challenge.title, there.one.player.name]) {
    const path = `/api/game/${here.game.id}/submissions?search=${encodeURIComponent(text)}`;
    expect(await ok("GET", path, { as: here.monitor })).toEqual([]);
  }
});

test("events show a stolen flag as wrong and as a cheat next to it", async () => {
  const { game, challenge, one, two, monitor } = await aPlayedGame();
  const rows = await ok<EventView[]>("GET", `/api/game/${game.id}/events`, { as: monitor });
  expect(rows.map(({ type, values }) => [type, ...values])).toEqual([
    ["ContainerStart", String(challenge.id), challenge.title],
    ["CheatDetected", challenge.title, one.team.name, two.team.name],
    ["FlagSubmit", "WrongAnswer", "flag{two's}", challenge.title, String(challenge.id)],
    ["FlagSubmit", "WrongAnswer", "flag{wrong}", challenge.title, String(challenge.id)],
    ["FlagSubmit", "Accepted", "flag{right}", challenge.title, String(challenge.id)],
  ]);
  expect(rows[0]).toMatchObject({ user: one.player.name, team: one.team.name, time: "1970-01-01T00:00:08.000+00:00" });
  const without = await ok<EventView[]>("GET", `/api/game/${game.id}/events?hideContainer=true`, { as: monitor });
  expect(without).toEqual(rows.slice(1));
});

test("the cheat list names both teams and what was submitted", async () => {
  const { game, one, two, monitor } = await aPlayedGame();
  const rows = await ok<CheatRecordView[]>("GET", `/api/game/${game.id}/cheatinfo`, { as: monitor });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    submitTeam: { id: one.participation.id, team: { id: one.team.id, name: one.team.name }, status: "Accepted", organization: "Students" },
    ownedTeam: { id: two.participation.id, team: { name: two.team.name }, organization: null },
    submission: { answer: "flag{two's}", status: "CheatDetected", team: one.team.name },
  });
});

test("anybody reads the notices of a game that has begun, normal ones first", async () => {
  const game = await aGameRow();
  const hint = { kind: "notice" as const, data: JSON.stringify({ type: "NewHint", values: ["C"] }) };
  const normal = { kind: "notice" as const, data: JSON.stringify({ type: "Normal", values: ["hello"] }) };
  await someEntries(game.id, [normal, hint, { kind: "noticeEdited", data: JSON.stringify({ id: 1, values: ["hello again"] }) }]);
  expect(await ok<NoticeView[]>("GET", `/api/game/${game.id}/notices`)).toEqual([
    { id: 1, time: "1970-01-01T00:00:03.000+00:00", type: "Normal", values: ["hello again"] },
    { id: 2, time: "1970-01-01T00:00:02.000+00:00", type: "NewHint", values: ["C"] },
  ]);
  expect((await ok<NoticeView[]>("GET", `/api/game/${game.id}/notices?count=1&skip=1`)).map(({ id }) => id)).toEqual([2]);
});

test("before the start, and for an unknown game, there is nothing to read", async () => {
  const later = await aGameRow({ startAt: Date.now() + 60_000 });
  const monitor = await aMonitor();
  for (const feed of ["notices", "events", "submissions", "cheatinfo"]) {
    expect(await refusal(await call("GET", `/api/game/${later.id}/${feed}`, { as: monitor })), feed).toBe("400 game.notStarted");
    expect(await refusal(await call("GET", `/api/game/2147483647/${feed}`, { as: monitor })), feed).toBe("404 game.notFound");
  }
});

test("of thousands of notices the newest are returned, and those that are still to come", async () => {
  const game = await aGameRow();
  const read = (count: number) => ok<NoticeView[]>("GET", `/api/game/${game.id}/notices?count=${count}`);
  const insert = (kind: string, data: string, from: number, to: number) =>
    env.DB.prepare(
      `WITH RECURSIVE n(seq) AS (SELECT ?4 UNION ALL SELECT seq + 1 FROM n WHERE seq < ?5)
       INSERT INTO entries (game_id, seq, at, kind, data) SELECT ?1, seq, seq * 1000, ?2, replace(?3, '#', seq) FROM n`,
    )
      .bind(game.id, kind, data, from, to)
      .run();
  await insert("notice", '{"type":"Normal","values":["first"]}', 1, 1);
  await insert("notice", '{"type":"FirstBlood","values":["team","#"]}', 2, 12_000);
  expect((await read(3)).map(({ id }) => id)).toEqual([1, 12_000, 11_999]);
  await insert("noticeEdited", '{"id":1,"values":["last word"]}', 12_001, 12_001);
  await insert("notice", '{"type":"FirstBlood","values":["team","#"]}', 12_002, 12_002);
  const shown = await until(async () => {
    const list = await read(2);
    return list[1]!.id === 12_002 ? list : null;
  });
  expect(shown.map(({ values }) => values[0])).toEqual(["last word", "team"]);
});

test("a private game's notices appear absent to strangers", async () => {
  const game = await aGameRow({ isPrivate: true });
  expect(await refusal(await call("GET", `/api/game/${game.id}/notices`))).toBe("404 game.notFound");
  expect((await call("GET", `/api/game/${game.id}/notices`, { as: await aMonitor() })).status).toBe(200);
});

test("players cannot read what the staff reads, and only administrators write notices", async () => {
  const { game, monitor } = await aPlayedGame();
  const player = await aUser();
  for (const feed of ["events", "submissions", "cheatinfo"]) {
    expect((await call("GET", `/api/game/${game.id}/${feed}`)).status).toBe(401);
    expect((await call("GET", `/api/game/${game.id}/${feed}`, { as: player })).status).toBe(403);
  }
  const body = { content: "hello" };
  expect((await call("POST", `/api/edit/games/${game.id}/notices`, { body })).status).toBe(401);
  expect((await call("POST", `/api/edit/games/${game.id}/notices`, { as: monitor, body })).status).toBe(403);
  expect((await call("GET", `/api/edit/games/${game.id}/notices`, { as: monitor })).status).toBe(403);
  expect((await call("DELETE", `/api/edit/games/${game.id}/notices/3`, { as: monitor })).status).toBe(403);
});

test("invalid queries are refused and change nothing", async () => {
  const { game, monitor } = await aPlayedGame();
  for (const query of ["count=-1", "count=x", "skip=1.5", "type=Nonsense", "type=", "count=1e400"]) {
    const answer = await call("GET", `/api/game/${game.id}/submissions?${query}`, { as: monitor });
    expect([query, answer.status]).toEqual([query, 400]);
  }
  expect((await call("GET", `/api/game/${game.id}/events?hideContainer=maybe`, { as: monitor })).status).toBe(400);
  expect((await call("GET", `/api/game/${game.id}/submissions?count=1000000&skip=1000000000`, { as: monitor })).status).toBe(200);
});

test("lists walk the log by its key instead of sorting it", async () => {
  const plan = async (sql: string) =>
    (await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).all<{ detail: string }>()).results.map(({ detail }) => detail).join("; ");
  const all = await plan("SELECT * FROM entries WHERE game_id = 1 AND +kind IN ('submission') ORDER BY seq DESC LIMIT 100");
  const one = await plan("SELECT * FROM entries WHERE game_id = 1 AND kind IN ('submission') AND status = 'Accepted' ORDER BY seq DESC");
  for (const detail of [all, one]) expect(detail).not.toContain("TEMP B-TREE");
});

test("the organiser's list of a game without a log is empty", async () => {
  const game = await aGameRow();
  expect(await ok("GET", `/api/edit/games/${game.id}/notices`, { as: await anAdmin() })).toEqual([]);
});
