import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { aContext } from "../../testing/context.ts";
import { aGame, aTeam, joinGame, type TestGame } from "../../testing/games.ts";
import { randomWord } from "../../testing/users.ts";
import { countTeams } from "../game/game-counts.ts";
import { page } from "./review-page.ts";

const ALL = { status: null, division: null, count: 10, skip: 0 };
const asked = (game: TestGame, filter: Partial<Parameters<typeof page>[2]>) =>
  page(aContext(game.organiser), game.id, { ...ALL, ...filter });

/** Three student teams, one of which waits, and one guest team that waits. */
async function aReview() {
  const game = await aGame({ organizations: ["Students", "Guests"] });
  const places: [string, boolean][] = [
    ["Students", false],
    ["Students", true],
    ["Students", false],
    ["Guests", true],
  ];
  const parts: number[] = [];
  for (const [organization, wait] of places) parts.push((await joinGame(game, await aTeam(), { wait, organization })).participationId);
  return { game, parts: parts as [number, number, number, number] };
}

test("waiting teams come first, and pages follow one another", async () => {
  const { game, parts } = await aReview();
  const [first, rest] = [await asked(game, { count: 3 }), await asked(game, { count: 3, skip: 3 })];
  expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual([parts[1], parts[3], parts[0], parts[2]]);
  expect(first).toMatchObject({ total: 4, counts: { Pending: 2, Accepted: 2, Rejected: 0, Suspended: 0 }, pending: [parts[1], parts[3]] });
  expect(first.rows[0]!.team.members).toHaveLength(1);
  expect(first.rows[0]!.registeredMembers).toEqual([first.rows[0]!.team.captainId]);
});

test("a page may contain more teams than a statement takes values", async () => {
  const game = await aGame();
  await signUp(game.id, 150);
  expect((await asked(game, { count: 500 })).rows).toHaveLength(150);
});

/** This many teams of one member each, as rows in D1 alone. */
async function signUp(gameId: number, count: number): Promise<void> {
  const batch = randomWord();
  const rows = `json_each(?1) n`;
  const numbers = JSON.stringify(Array.from({ length: count }, (_, n) => `${batch}${n}`));
  const statements = [
    `INSERT INTO users (id, name, name_key, email, email_key, active, registered_at, visited_at) SELECT value, value, value, value, value, 1, 0, 0 FROM ${rows}`,
    `INSERT INTO teams (name, invite_token, captain_id, created_at) SELECT value, value, value, 0 FROM ${rows}`,
    `INSERT INTO participations (game_id, team_id, status, token, created_at) SELECT ${gameId}, t.id, 'Pending', '', 0 FROM ${rows} JOIN teams t ON t.captain_id = value`,
  ];
  await env.DB.batch(statements.map((statement) => env.DB.prepare(statement).bind(numbers)));
}

test("the counts and the bulk acceptance apply to the chosen division, the rows also to the status", async () => {
  const { game, parts } = await aReview();
  const page = await asked(game, { division: "Students", status: "Accepted" });
  expect(page.rows.map(({ id }) => id)).toEqual([parts[0], parts[2]]);
  expect(page).toMatchObject({ total: 2, counts: { Pending: 1, Accepted: 2 }, pending: [parts[1]] });
});

test("a team is found by its name, by its id and by its members; the counts and the bulk acceptance apply to what is found", async () => {
  const game = await aGame();
  const [one, two] = [await aTeam(2), await aTeam()];
  for (const team of [one, two]) await joinGame(game, team, { wait: true });
  await env.DB.prepare("UPDATE users SET real_name = 'Ørsted 4%', student_number = 's-77' WHERE id = ?").bind(one.members[1]!.id).run();
  const found = async (search: string) => (await asked(game, { search })).rows.map(({ team }) => team.id);
  expect(await found(one.name.toUpperCase())).toEqual([one.id]);
  // The words of the other team are random and may contain this number.
  expect(await found(String(two.id))).toContain(two.id);
  expect(await found(two.captain.name)).toEqual([two.id]);
  for (const text of ["ørsted", "4%", "S-77", one.members[1]!.email]) expect(await found(text), text).toEqual([one.id]);
  expect(await found("nobody's")).toEqual([]);
  const page = await asked(game, { search: two.name });
  expect(page).toMatchObject({ total: 1, counts: { Pending: 1 } });
  expect(page.pending).toHaveLength(1);
});

test("a page past the end, and a division without teams, are empty", async () => {
  const { game } = await aReview();
  expect(await asked(game, { skip: 50 })).toMatchObject({ rows: [], total: 4 });
  expect(await asked(game, { division: "" })).toMatchObject({ rows: [], total: 0, pending: [] });
});

test("the teams of a page of games are counted together", async () => {
  const [{ game }, empty] = [await aReview(), await aGame()];
  expect(await countTeams(aContext(game.organiser), [game.id, empty.id])).toEqual({ [game.id]: 4 });
  expect(await countTeams(aContext(game.organiser), [])).toEqual({});
});

test("only administrators review", async () => {
  const { game } = await aReview();
  const { captain } = await aTeam();
  await expect(page(aContext(captain), game.id, ALL)).rejects.toMatchObject({ code: "forbidden" });
  await expect(countTeams(aContext(captain), [game.id])).rejects.toMatchObject({ code: "forbidden" });
});
