import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "../../db/client.ts";
import { entries, teams, users } from "../../db/schema/index.ts";
import { call, ok, refusal } from "../../testing/call.ts";
import { correct } from "../../testing/corrections.ts";
import {
  aChallenge,
  aGame,
  answer,
  aRunningGame,
  changeGame,
  joinGame,
  aTeam,
  submit,
  type TestChallenge,
  type TestPlayers,
} from "../../testing/games.ts";
import { readWorkbook } from "../../testing/sheets.ts";
import { aMonitor, aUser } from "../../testing/users.ts";

const db = connect(env.DB);
const HOUR = 3_600_000;
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async function sheet(game: { id: number }, kind: "scoreboard" | "submission", language = "en-US") {
  return call("GET", `/api/game/${game.id}/${kind}sheet`, { as: await aMonitor(), headers: { "Accept-Language": language } });
}

test("the scoreboard comes as a sheet, with people and points in board order", async () => {
  const title = `=cup/${crypto.randomUUID().slice(0, 6)}`;
  const game = await aRunningGame({
    teams: [],
    challenges: [
      { title: "zeta", tag: "Web" },
      { title: "alpha", tag: "Web" },
      { title: "mid", tag: "Misc" },
    ],
    game: { title },
  });
  const first = await joinGame(game, await aTeam(2));
  const second = await joinGame(game, await aTeam());
  await db.update(users).set({ realName: "=1+1", studentNumber: "S1", phone: "1" }).where(eq(users.id, first.captain.id));
  await db.update(teams).set({ name: "@evil" }).where(eq(teams.id, first.id));
  await answer(game, game.challenges[1]!, first.captain, game.challenges[1]!.flags[0]!);
  await answer(game, game.challenges[2]!, first.captain, game.challenges[2]!.flags[0]!);
  const got = await sheet(game, "scoreboard");
  expect(got.headers.get("Content-Type")).toBe(XLSX);
  expect(decodeURIComponent(got.headers.get("Content-Disposition")!)).toMatch(/filename\*=UTF-8''=cup_\w+_Scoreboard_\d{14}\.xlsx$/);
  const { rows, files, sheetName } = await readWorkbook(got);
  expect(sheetName).toBe("Scoreboard");
  expect(files).toContain("[Content_Types].xml");
  const people = ["Captain", "Members", "Student numbers", "Phone numbers"];
  expect(rows[0]).toEqual(["Rank", "Team", ...people, "Solved", "Last scoring time", "Score", "mid", "alpha", "zeta"]);
  expect(rows[1]!.slice(2, 7)).toEqual(["=1+1", "=1+1 / <empty>", "S1 / <empty>", "1 / <empty>", 2]);
  expect(rows[1]![7]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ$/);
  expect(rows[1]!.slice(8)).toEqual([(rows[1]![9] as number) + (rows[1]![10] as number), expect.any(Number), expect.any(Number), 0]);
  expect(rows[1]![9]).toBeGreaterThan(0);
  expect(rows[2]!.slice(0, 1)).toEqual([2]);
  expect(rows[2]!.slice(6)).toEqual([0, "", 0, 0, 0, 0]);
  expect(rows[2]![1]).toBe(second.name);
});

test("the columns of a team sum to its score, whatever was charged, corrected or kept from falling below 0", async () => {
  const pricedHints = [{ id: "p", content: "Paid", cost: 10, after: 0 }];
  const game = await aRunningGame({ challenges: [{ title: "a", pricedHints }, { title: "b" }], teams: 3 });
  const [charged, given, taken] = game.teams as [TestPlayers, TestPlayers, TestPlayers];
  const [{ id }] = game.challenges as [TestChallenge];
  for (const team of game.teams) await submit(game, { id }, team.captain, game.challenges[0]!.flags[0]!);
  await ok("POST", `/api/game/${game.id}/challenges/${id}/hints/p`, { as: charged.captain, body: { cost: 10, charged: "opening" } });
  await correct(game, { do: "points", teamId: given.id, points: 25 });
  await correct(game, { do: "points", teamId: taken.id, points: -9_000 });
  const { rows } = await readWorkbook(await sheet(game, "scoreboard"));
  expect(rows[0]!.slice(8)).toEqual(["Score", "a", "b", "Hints", "Corrections", "Other"]);
  const own = (name: string) => rows.find((row) => row[1] === name)!.slice(8) as number[];
  expect([charged, given, taken].map(({ name }) => own(name).slice(3))).toEqual([[-10, 0, 0], [0, 25, 0], [0, -9_000, 9_000 - own(taken.name)[1]!]]); // oxfmt-ignore
  for (const { name } of game.teams) {
    const [score, ...parts] = own(name);
    expect(parts.reduce((sum, part) => sum + part)).toBe(score);
  }
});

test("a game with divisions shows them", async () => {
  const game = await aRunningGame({ teams: [], game: { organizations: ["=North", "South"] } });
  await joinGame(game, await aTeam(), { organization: "=North" });
  const { rows } = await readWorkbook(await sheet(game, "scoreboard", "ja-JP"));
  expect(rows[0]!.slice(0, 4)).toEqual(["順位", "チーム", "部門", "キャプテン"]);
  expect(rows[1]![2]).toBe("=North");
});

test("submissions come as a sheet, newest first, and no answer becomes a formula", async () => {
  const game = await aRunningGame();
  const captain = game.teams[0]!.captain;
  const { id } = game.challenges[0]!;
  const trap = { flag: "flag{trap}", kind: "decoy", label: "=strings" };
  await ok("POST", `/api/edit/games/${game.id}/challenges/${id}/flags`, { as: game.organiser, body: [trap] });
  await answer(game, game.challenges[0]!, captain, "flag{trap}");
  await answer(game, game.challenges[0]!, captain, '=HYPERLINK("http://evil")');
  await answer(game, game.challenges[0]!, captain, game.challenges[0]!.flags[0]!);
  const { rows } = await readWorkbook(await sheet(game, "submission", "zh-CN"));
  expect(rows[0]).toEqual(["状态", "时间", "队伍", "用户", "题目", "提交内容", "邮箱", "flag 标签"]);
  const who = [game.teams[0]!.name, captain.name, game.challenges[0]!.title];
  expect(rows[1]).toEqual(["正确", expect.any(String), ...who, game.challenges[0]!.flags[0], captain.email, ""]);
  expect(rows[2]).toEqual(["错误", expect.any(String), ...who, '=HYPERLINK("http://evil")', captain.email, ""]);
  expect(rows[3]).toEqual(["错误", expect.any(String), ...who, "flag{trap}", captain.email, "=strings"]);
  expect(rows).toHaveLength(4);
});

test("a sheet longer than a page of the log contains every submission once", async () => {
  const game = await aRunningGame();
  const { participationId, captain } = game.teams[0]!;
  const many = Array.from({ length: 4_100 }, (_, i) => ({ seq: 10_000 + i, text: `guess ${i}` }));
  await env.DB.prepare(
    `INSERT INTO entries (game_id, seq, at, kind, participation_id, user_id, challenge_id, status, text)
     SELECT ?1, value ->> 'seq', 1, 'submission', ?2, ?3, ?4, 'WrongAnswer', value ->> 'text' FROM json_each(?5)`,
  )
    .bind(game.id, participationId, captain.id, game.challenges[0]!.id, JSON.stringify(many))
    .run();
  const { rows } = await readWorkbook(await sheet(game, "submission"));
  expect(rows.slice(1).map((row) => row[5])).toEqual(many.map((one) => one.text).toReversed());
  await db.delete(entries).where(eq(entries.gameId, game.id));
});

test("sheets are for monitors, of games that have started, and of boards with teams", async () => {
  const game = await aGame();
  const unknown = { id: 2_000_000_000 };
  for (const kind of ["scoreboard", "submission"] as const) {
    expect((await call("GET", `/api/game/${game.id}/${kind}sheet`)).status).toBe(401);
    expect((await call("GET", `/api/game/${game.id}/${kind}sheet`, { as: await aUser() })).status).toBe(403);
    expect(await refusal(await sheet(unknown, kind))).toBe("404 game.notFound");
  }
  await aChallenge(game);
  expect(await refusal(await sheet(game, "scoreboard"))).toBe("400 sheet.empty");
  await changeGame(game, { start: Date.now() + HOUR, end: Date.now() + 2 * HOUR });
  for (const kind of ["scoreboard", "submission"] as const) expect(await refusal(await sheet(game, kind))).toBe("400 game.notStarted");
});
