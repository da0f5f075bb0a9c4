import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import type { ImportPreview, Manifest, People } from "../contract/wire/archive/archive.ts";
import { sendMail } from "../services/mail/mails.ts";
import { edited } from "../testing/archives/archive-changes.ts";
import {
  anEventfulGame,
  exported,
  imported,
  peopleOf,
  previewed,
  sendArchive,
  unzipped,
  wireBoardOf,
  zipped,
} from "../testing/archives/archives.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { aUser, randomWord } from "../testing/users.ts";

const WHOLE = "teams=1&submissions=1&personal=1";
const rows = async (query: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(query)
      .bind(...values)
      .all()
  ).results;
/** A team's members here, whether it is locked, and its name. */
const stateOf = async (teamId: number) => ({
  team: await rows("SELECT name, locked, captain_id FROM teams WHERE id = ?", teamId),
  members: await rows("SELECT user_id FROM team_members WHERE team_id = ? ORDER BY user_id", teamId),
});
const joinedIn = async (gameId: number) =>
  (await rows("SELECT user_id FROM participation_members WHERE game_id = ?", gameId)).map((row) => row.user_id as string);

/** The archive of a game, with a person added by hand to one of its teams; the team is unlocked here, as one between two games. */
async function anArchiveWithAStranger() {
  const game = await anEventfulGame();
  const stranger = await aUser();
  const victim = game.teams[0]!;
  const people = (all: ReturnType<typeof peopleOf>) => {
    const { id, name, email } = stranger;
    all.users.push({ id, name, bio: "", avatar: null, email, phone: "", realName: "", studentNumber: "" });
    all.teams.find((team) => team.id === victim.id)!.members.push({ userId: id, joinedAt: 0 });
    all.participations.find((one) => one.teamId === victim.id)!.members.push(id);
  };
  const archive = zipped(edited(unzipped(await exported(game.organiser, game.id, WHOLE)), { people }));
  await env.DB.prepare("UPDATE teams SET locked = 0 WHERE id = ?").bind(victim.id).run();
  return { game, as: game.organiser, stranger, victim, archive };
}

test("unless the organiser asks for it, an archive changes no account and no team that exists here", async () => {
  const { game, as, stranger, victim, archive } = await anArchiveWithAStranger();
  const before = await stateOf(victim.id);
  const made = await imported(as, archive);
  expect(await stateOf(victim.id)).toEqual(before);
  expect(made).toMatchObject({ teams: 3, users: 5, created: 5 });
  const joined = await joinedIn(made.id);
  for (const { id } of [stranger, ...game.teams.flatMap((team) => team.members)]) expect(joined).not.toContain(id);
  const teams = await rows("SELECT team_id FROM participations WHERE game_id = ?", made.id);
  for (const { team_id } of teams) expect(game.teams.map(({ id }) => id)).not.toContain(team_id);
  const log = await rows("SELECT DISTINCT user_id FROM entries WHERE game_id = ? AND user_id IS NOT NULL", made.id);
  const here = await rows("SELECT id FROM users WHERE registered_at > 0 AND id IN (SELECT user_id FROM credentials)");
  for (const { user_id } of log) expect(here.map(({ id }) => id)).not.toContain(user_id);
});

test("the placeholder accounts take no address of an existing account, and nobody can sign in to them", async () => {
  const { as, archive } = await anArchiveWithAStranger();
  const made = await imported(as, archive);
  const people = await rows(
    "SELECT email, (SELECT count(*) FROM credentials WHERE user_id = users.id) AS credentials, active, role FROM users WHERE id IN (SELECT user_id FROM participation_members WHERE game_id = ?)",
    made.id,
  );
  expect(people.length).toBe(5);
  for (const one of people)
    expect(one).toMatchObject({ email: expect.stringMatching(/@import\.invalid$/), credentials: 0, active: 0, role: "User" });
});

test("a stranger who has registered the name that a person of the archive would get here cannot prevent the import", async () => {
  const { as, stranger, archive } = await anArchiveWithAStranger();
  const [id, name] = [crypto.randomUUID(), randomWord().slice(0, 8)];
  for (const own of [name, `${name}-${id.slice(0, 4)}`]) await aUser({ name: own });
  const renamed = (all: ReturnType<typeof peopleOf>) => {
    const text = JSON.stringify(all).replaceAll(stranger.id, id).replaceAll(JSON.stringify(stranger.name), JSON.stringify(name));
    Object.assign(all, JSON.parse(text));
  };
  await imported(as, zipped(edited(unzipped(archive), { people: renamed })));
  expect(await rows("SELECT name FROM users WHERE id = ?", id)).toEqual([{ name: `${name}-${id.slice(0, 6)}` }]);
});

test("a user imported without an address has none in the next archive either, and no mail is sent to the placeholder", async () => {
  const game = await anEventfulGame();
  const as = game.organiser;
  const apart = await imported(as, await exported(as, game.id, WHOLE));
  const { users } = peopleOf(unzipped(await exported(as, apart.id, WHOLE)));
  expect(users.map(({ email }) => email)).toEqual(users.map(() => null));
  const [user] = await rows("SELECT name, email FROM users WHERE id = ?", users[0]!.id);
  const { email, name: userName } = user as { email: string; name: string };
  const ctx = aContext(as);
  await sendMail(ctx, { to: email, template: "emailChanged", userName, path: "/" });
  await sendMail(ctx, { to: as.email, template: "emailChanged", userName, path: "/" });
  const sent = await rows("SELECT recipient FROM mails WHERE recipient IN (?, ?)", email, as.email);
  expect(sent).toEqual([{ recipient: as.email }]);
});

test("the board of an archive imported without joining differs only in ids and in names that were taken", async () => {
  const { game, as, archive } = await anArchiveWithAStranger();
  const made = await imported(as, archive);
  type Board = { items: { name: string; score: number; solvedChallenges: { score: number; type: string }[] }[] };
  const shape = async (id: number) => {
    const { items } = JSON.parse(await wireBoardOf(id)) as Board;
    return items.map(({ name, score, solvedChallenges }) => [name, score, solvedChallenges.map((one) => [one.score, one.type])]);
  };
  expect(await shape(made.id)).toEqual(await shape(game.id));
});

test("a preview lists the accounts and teams here that the archive's people would join, and writes nothing", async () => {
  const { game, as, stranger, victim, archive } = await anArchiveWithAStranger();
  const count = () => rows("SELECT (SELECT count(*) FROM games) + (SELECT count(*) FROM users) + (SELECT count(*) FROM files) AS n");
  const before = await count();
  const seen = await previewed(as, archive);
  expect(await count()).toEqual(before);
  expect(seen).toMatchObject({
    title: game.title,
    challenges: 3,
    teams: 3,
    users: 5,
    join: expect.stringMatching(/^[0-9a-f]{64}$/),
    problem: null,
  });
  expect(seen.accounts.total).toBe(5);
  expect(seen.accounts.list).toContainEqual({ name: stranger.name, by: "id", account: { id: stranger.id, name: stranger.name } });
  expect(seen.existingTeams.list).toContainEqual({
    name: victim.name,
    team: { id: victim.id, name: victim.name },
    strangers: [stranger.name],
  });
});

/** The archive with another id, name and address for the captain of its first team. */
function ofSomebodyElse(archive: Uint8Array, { name, email }: { name: string; email: string }): Uint8Array {
  const id = crypto.randomUUID();
  const people = (all: People) => {
    const old = all.teams[0]!.captainId;
    Object.assign(
      all.users.find((user) => user.id === old)!,
      { name, email },
    );
    Object.assign(all, JSON.parse(JSON.stringify(all).replaceAll(old, id)));
  };
  return zipped(edited(unzipped(archive), { people }));
}

test("whoever registered with the address of somebody in an archive does not become that person before it is confirmed", async () => {
  const { as, archive } = await anArchiveWithAStranger();
  const [name, email] = [randomWord(), `${randomWord()}@example.org`];
  const { id, name: own } = await aUser({ email });
  const [account, theirs] = [{ id, name: own }, ofSomebodyElse(archive, { name, email })];
  const seen = await previewed(as, theirs);
  expect(seen.unconfirmed).toEqual({ total: 1, list: [{ name, account }] });
  const made = await imported(as, theirs, seen.join);
  expect(await joinedIn(made.id)).not.toContain(id);
  await ok("PUT", `/api/admin/users/${id}`, { as, body: { emailConfirmed: true } });
  const confirmed = await previewed(as, ofSomebodyElse(archive, { name, email }));
  expect(confirmed.unconfirmed.total).toBe(0);
  expect(confirmed.accounts.list).toContainEqual({ name, by: "email", account });
});

test("if the organiser asks for it, accounts are joined, but nobody is added to an existing team, and it is not locked", async () => {
  const { game, as, stranger, victim, archive } = await anArchiveWithAStranger();
  const before = await stateOf(victim.id);
  const { join } = await previewed(as, archive);
  const made = await imported(as, archive, join);
  expect(made.created).toBe(0);
  expect(await stateOf(victim.id)).toEqual(before);
  const joined = await joinedIn(made.id);
  expect(joined).not.toContain(stranger.id);
  for (const { id } of victim.members) expect(joined).toContain(id);
  expect((await ok<{ differences: unknown[] }>("GET", `/api/admin/audit/${made.id}`, { as })).differences).toEqual([]);
  expect((await call("GET", `/api/game/${game.id}`, { as: stranger })).status).toBe(200);
});

test("a paused game is not over: nobody is added to an existing team, and new ones are locked", async () => {
  const { as, stranger, victim, archive } = await anArchiveWithAStranger();
  const times = { startAt: 1_000, pausedAt: 2_000, endAt: 3_000, writeupDeadlineAt: 3_000 };
  const change = {
    manifest: ({ game }: Manifest) => void Object.assign(game, times),
    people: ({ teams }: People) => teams.forEach((team) => (team.locked = false)),
  };
  const paused = zipped(edited(unzipped(archive), change));
  const { join } = await previewed(as, paused);
  const made = await imported(as, paused, join);
  const joined = await joinedIn(made.id);
  expect(joined).not.toContain(stranger.id);
  for (const { id } of victim.members) expect(joined).toContain(id);
  const apart = await imported(as, paused);
  const locks =
    "SELECT DISTINCT locked FROM teams WHERE id IN (SELECT team_id FROM participations WHERE game_id = ? AND status = 'Accepted')";
  expect(await rows(locks, apart.id)).toEqual([{ locked: 1 }]);
});

test("exactly what was shown is joined: a confirmation given for something else is refused, and leaves nothing", async () => {
  const { as, archive, stranger } = await anArchiveWithAStranger();
  const { join } = await previewed(as, archive);
  expect(await refusal(await sendArchive(as, archive, "0".repeat(64)))).toBe("400 import.changed");
  await ok("DELETE", `/api/admin/users/${stranger.id}`, { as });
  const games = await rows("SELECT count(*) AS n FROM games");
  expect(await refusal(await sendArchive(as, archive, join!))).toBe("400 import.changed");
  expect(await rows("SELECT count(*) AS n FROM games")).toEqual(games);
  expect(await refusal(await sendArchive(as, archive, "yes"))).toBe("400 field.hash");
});

test("an archive of strangers alone has nobody to join", async () => {
  const game = await anEventfulGame();
  const seen: ImportPreview = await previewed(game.organiser, await exported(game.organiser, game.id));
  expect(seen).toMatchObject({ users: 0, teams: 0, join: null, accounts: { total: 0, list: [] }, existingTeams: { total: 0, list: [] } });
});

test("a log entry about somebody whom the archive does not contain refers to nobody here", async () => {
  const game = await anEventfulGame();
  const [as, victim] = [game.organiser, await aUser()];
  const captain = game.teams[2]!.captain;
  const parts = unzipped(await exported(as, game.id, WHOLE));
  const log = new TextEncoder().encode(new TextDecoder().decode(parts["log.jsonl"]).replaceAll(captain.id, victim.id));
  // Packed once: the same files packed a moment later are another archive.
  const sound = zipped(edited({ ...parts, "log.jsonl": log }, {}, true));
  const { join } = await previewed(as, sound);
  const made = await imported(as, sound, join);
  expect(await rows("SELECT 1 FROM entries WHERE game_id = ? AND user_id = ?", made.id, victim.id)).toEqual([]);
});
