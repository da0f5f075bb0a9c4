import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { connect } from "../db/client.ts";
import { nameKey } from "../domain/names/name.ts";
import { teamNameKey } from "../domain/names/team-name.ts";
import { folding } from "../services/team/team-names.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aGame, aTeam, review, type TestGame, type TestTeam } from "../testing/games.ts";
import { anAdmin, aUser, randomWord } from "../testing/users.ts";

const UNREADABLE = [
  "\u200B",
  "red\u202Eder",
  "red\u2066",
  "red\nder",
  "bel\u0007",
  "\uE000",
  "\u3164",
  "a\u0301\u0302\u0303\u0304",
  "\u0301\u0302",
  "a\u{E0041}",
];

const join = (game: TestGame, team: TestTeam, as = team.captain) => call("POST", `/api/game/${game.id}`, { as, body: { teamId: team.id } });
const rename = (team: TestTeam, name: string, more = {}) =>
  call("PUT", `/api/team/${team.id}`, { as: team.captain, body: { name, ...more } });
const said = async (answer: Promise<Response>) => ((await answer).status === 200 ? "done" : refusal(await answer));
/** Like a team from before names were checked. */
const asOf = (team: TestTeam, name: string) =>
  env.DB.prepare("UPDATE teams SET name = ?, name_key = NULL WHERE id = ?").bind(name, team.id).run();
const nameOf = (team: TestTeam) => env.DB.prepare("SELECT name FROM teams WHERE id = ?").bind(team.id).first<string>("name");

test.each(UNREADABLE)("%j is refused as a team's name, however it arrives", async (name) => {
  const [user, team, as] = [await aUser(), await aTeam(), await anAdmin()];
  const created = await call("POST", "/api/team", { as: user, body: { name } });
  expect(await created.json()).toMatchObject({ code: "team.nameCharacters", fields: { name: expect.any(String) } });
  expect(await said(rename(team, name))).toBe("400 team.nameCharacters");
  expect(await said(call("PUT", `/api/admin/teams/${team.id}`, { as, body: { name } }))).toBe("400 team.nameCharacters");
  const row = { userName: randomWord(), password: "long enough 1", email: `${randomWord()}@x.example`, teamName: name };
  expect(await said(call("POST", "/api/admin/users", { as, body: [row] }))).toBe("400 team.nameCharacters");
  expect(await nameOf(team)).toBe(team.name);
});

test.each(["Rød grød", "山田チーム", "a@b", "👨‍👩‍👧 ❤️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "Việt", "ทีมไทย"])("%s is accepted as a team's name", async (name) => {
  expect(await said(rename(await aTeam(), name))).toBe("done");
});

test("a team cannot enter a game with a copy of a rival's name, directly or by renaming", async () => {
  const word = randomWord();
  const [game, team, copy] = [await aGame(), await aTeam(), await aTeam()];
  expect(await said(rename(team, `Paul ${word}`))).toBe("done");
  expect(await said(rename(copy, `РАUL  ${word.toUpperCase()}`))).toBe("done");
  expect(await said(join(game, team))).toBe("done");
  expect(await said(join(game, copy))).toBe("400 game.teamNameTaken");
  expect(await said(rename(copy, `Other ${word}`))).toBe("done");
  expect(await said(join(game, copy))).toBe("done");
  expect(await said(rename(copy, `pau1 ${word}`))).toBe("400 team.nameTaken");
  expect(await said(call("PUT", `/api/admin/teams/${copy.id}`, { as: await anAdmin(), body: { name: `PAUL ${word}` } }))).toBe(
    "400 team.nameTaken",
  );
  expect(await nameOf(copy)).toBe(`Other ${word}`);
  expect(await said(rename(team, `PAUL ${word}`))).toBe("done");
});

test("a rejected team does not block its name for others", async () => {
  const word = randomWord();
  const [game, squatter, team] = [await aGame(), await aTeam(), await aTeam()];
  for (const one of [squatter, team]) await rename(one, word);
  await join(game, squatter);
  const [row] = await ok<{ id: number }[]>("GET", `/api/game/${game.id}/participations`, { as: game.organiser });
  await review(game, row!.id, "Rejected");
  expect(await said(join(game, team))).toBe("done");
  expect(await said(join(game, squatter))).toBe("400 game.teamNameTaken");
});

test("of ten copies that join at once one succeeds, and of ten that are renamed at once one gets the name", async () => {
  const [game, word] = [await aGame(), randomWord()];
  const teams = await Promise.all(Array.from({ length: 10 }, () => aTeam()));
  const variants = teams.map((_, n) => `${n % 2 ? "o" : "0"}${word}`);
  for (const [n, team] of teams.entries()) await rename(team, variants[n]!);
  const joined = await Promise.all(teams.map((team) => said(join(game, team))));
  expect(joined.filter((one) => one === "done")).toHaveLength(1);
  const others = teams.filter((_, n) => joined[n] !== "done");
  for (const team of others) {
    await rename(team, randomWord());
    expect(await said(join(game, team))).toBe("done");
  }
  const wanted = randomWord();
  const renamed = await Promise.all(others.map((team) => said(rename(team, wanted))));
  expect(renamed.filter((one) => one === "done")).toHaveLength(1);
});

test("existing names stay: copies in one game play on, their members join, and other changes are accepted", async () => {
  const [game, word] = [await aGame(), randomWord()];
  const [one, two] = [await aTeam(2), await aTeam(2)];
  for (const team of [one, two]) await join(game, team);
  await asOf(one, `l${word}`);
  await asOf(two, `I${word}\u200B`);
  expect(await said(join(game, two, two.members[1]))).toBe("done");
  expect(await said(rename(two, `I${word}\u200B`, { bio: "new" }))).toBe("done");
  const third = await aTeam();
  await rename(third, `1${word}`);
  expect(await said(join(game, third))).toBe("400 game.teamNameTaken");
});

/** Letters that an earlier version did not take for others, alone and in a name. */
const NEWLY = ["ꓐᒪǀ 𐌁𐊫𐌗", "علی کہ ۱۲", "力メラ 口ボ", "へべ ぺ", "ꓣꓠ", "ۀۂ"];

test("the names that teams and lists have are compared with new ones by what is taken for another letter now", async () => {
  const migrations = (env as unknown as { MIGRATIONS: { name: string; queries: string[] }[] }).MIGRATIONS;
  const { queries } = migrations.find(({ name }) => name.includes("more_look_alikes"))!;
  const [game, teams] = [await aGame(), await Promise.all(NEWLY.map(() => aTeam()))];
  const before = NEWLY.map((name) => nameKey(name));
  const writes = NEWLY.flatMap((name, n) => [
    env.DB.prepare("UPDATE teams SET name = ?, name_key = ? WHERE id = ?").bind(name, before[n], teams[n]!.id),
    env.DB.prepare("INSERT INTO division_entries VALUES (?, 'North', ?, ?, ?)").bind(game.id, `team ${before[n]}`, name, n),
  ]);
  await env.DB.batch(writes);
  await env.DB.batch(queries.map((query) => env.DB.prepare(query)));
  const keys = await Promise.all(
    teams.map(({ id }) => env.DB.prepare("SELECT name_key FROM teams WHERE id = ?").bind(id).first<string>("name_key")),
  );
  expect(keys).toEqual(NEWLY.map(teamNameKey));
  const { results } = await env.DB.prepare("SELECT key FROM division_entries WHERE game_id = ? ORDER BY position")
    .bind(game.id)
    .all<{ key: string }>();
  expect(results.map(({ key }) => key)).toEqual(NEWLY.map((name) => `team ${teamNameKey(name)}`));
});

test("names of an earlier version are folded in one pass over each team, however many there are", async () => {
  const { sql, params } = folding(connect(env.DB), [{ id: 1, name: "One", key: "one" }]).toSQL();
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...params)
    .all<{ detail: string }>();
  const steps = results.map(({ detail }) => detail);
  expect(steps.filter((step) => step.includes("teams"))).toEqual(["SEARCH teams USING INTEGER PRIMARY KEY (rowid=?)"]);
});
