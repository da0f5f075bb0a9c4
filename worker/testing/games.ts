import { env } from "cloudflare:test";
import type { ChallengeEditView, ChallengeUpdate } from "../contract/wire/challenge/challenge.ts";
import type { ChallengeTag, ChallengeType } from "../contract/wire/enums.ts";
import type { GameEditView } from "../contract/wire/game/game.ts";
import { and, eq, sql } from "drizzle-orm";
import { connect } from "../db/client.ts";
import { participations, teamMembers, teams } from "../db/schema/index.ts";
import { ok } from "./call.ts";
import { teamNameKey } from "../domain/names/team-name.ts";
import { anAdmin, aUser, randomWord, type TestUser } from "./users.ts";

const HOUR = 3_600_000;

export type TestTeam = { id: number; name: string; captain: TestUser; members: TestUser[] };
export type TestPlayers = TestTeam & { participationId: number };
export type TestChallenge = { id: number; title: string; flags: string[] };
export type TestGame = { id: number; title: string; organiser: TestUser; settings: GameEditView };
export type RunningGame = TestGame & { challenges: TestChallenge[]; teams: TestPlayers[] };

type GameFields = Partial<Omit<GameEditView, "id" | "poster" | "publicKey" | "start" | "end">> & { start?: number; end?: number };
export type ChallengeFields = Partial<ChallengeUpdate> & { type?: ChallengeType; tag?: ChallengeTag; flags?: string[] };

/** A team with this many members, including its captain. */
export async function aTeam(size = 1, people?: TestUser[]): Promise<TestTeam> {
  const members = people ?? (await Promise.all(Array.from({ length: size }, () => aUser())));
  const db = connect(env.DB);
  const name = `t${randomWord()}`;
  const captain = members[0]!;
  const invite = crypto.randomUUID().replaceAll("-", "");
  const it = sql<number>`(SELECT id FROM teams WHERE invite_token = ${invite})`;
  const team = db
    .insert(teams)
    .values({ name, nameKey: teamNameKey(name), inviteToken: invite, captainId: captain.id, createdAt: Date.now() })
    .returning();
  const joining = db.insert(teamMembers).values(members.map((user, i) => ({ teamId: it, userId: user.id, joinedAt: Date.now() + i })));
  // In one round trip, like accounts.
  const [[row]] = await db.batch([team, joining]);
  return { id: row!.id, name, captain, members };
}

/** Puts a user into one more team. */
export async function addMember(team: TestTeam, user: TestUser): Promise<void> {
  await connect(env.DB).insert(teamMembers).values({ teamId: team.id, userId: user.id, joinedAt: Date.now() });
}

/** A game made through the API by a new organiser; it runs from an hour ago until in an hour. */
export async function aGame(fields: GameFields = {}): Promise<TestGame> {
  const organiser = await anAdmin();
  const title = fields.title ?? `g${randomWord()}`;
  const body = { title, start: Date.now() - HOUR, end: Date.now() + HOUR, ...fields };
  const settings = await ok<GameEditView>("POST", "/api/edit/games", { as: organiser, body });
  return { id: settings.id, title, organiser, settings };
}

/** Sends a game's settings again with these changes: above all to move its start and end. */
export async function changeGame(game: TestGame, fields: GameFields): Promise<GameEditView> {
  return ok("PUT", `/api/edit/games/${game.id}`, { as: game.organiser, body: { ...game.settings, ...fields } });
}

/** An enabled challenge with one new flag, unless the fields specify otherwise. */
export async function aChallenge(game: TestGame, fields: ChallengeFields = {}): Promise<TestChallenge> {
  const [challenge] = await someChallenges(game, [fields]);
  return challenge!;
}

/** Several at once: the same setting of all of them is one change, as in a push. */
async function someChallenges(game: TestGame, list: ChallengeFields[]): Promise<TestChallenge[]> {
  const [at, as] = [`/api/edit/games/${game.id}/challenges`, game.organiser];
  const made: TestChallenge[] = [];
  const changes: object[] = [];
  for (const fields of list) {
    const { type = "StaticAttachment", tag = "Misc", flags = [`flag{${randomWord()}}`], ...settings } = fields;
    const title = fields.title ?? `c${randomWord()}`;
    const { id } = await ok<ChallengeEditView>("POST", at, { as, body: { title, type, tag } });
    made.push({ id, title, flags });
    changes.push({ id, set: { isEnabled: flags.length > 0, ...settings }, addFlags: flags.map((flag) => ({ flag })) });
  }
  if (changes.length > 0) await ok("PUT", at, { as, body: { changes } });
  return made;
}

/** Registers all members of a team, its captain first, and accepts the team unless it is to wait. */
export async function joinGame(
  game: TestGame,
  team: TestTeam,
  options: { organization?: string; wait?: boolean } = {},
): Promise<TestPlayers> {
  const body = { teamId: team.id, organization: options.organization ?? null, inviteCode: game.settings.inviteCode };
  for (const member of team.members) await ok("POST", `/api/game/${game.id}`, { as: member, body });
  const its = and(eq(participations.gameId, game.id), eq(participations.teamId, team.id));
  const [row] = await connect(env.DB).select({ id: participations.id, status: participations.status }).from(participations).where(its);
  if (!options.wait && row!.status === "Pending") await review(game, row!.id, "Accepted");
  return { ...team, participationId: row!.id };
}

/** Sets a participation's status as the organiser. */
export async function review(game: TestGame, participationId: number, status: string): Promise<void> {
  await ok("PUT", `/api/admin/participation/${participationId}/${status}`, { as: game.organiser });
}

/** A game in progress: `challenges` is how many or what each is like, `teams` how many or the size of each. */
export async function aRunningGame(
  wishes: { challenges?: number | ChallengeFields[]; teams?: number | number[]; game?: GameFields } = {},
): Promise<RunningGame> {
  const game = await aGame({ acceptWithoutReview: true, ...wishes.game });
  const running: RunningGame = { ...game, challenges: [], teams: [] };
  running.challenges.push(...(await someChallenges(game, listOf(wishes.challenges ?? 1, {}))));
  for (const size of listOf(wishes.teams ?? 1, 1)) running.teams.push(await joinGame(game, await aTeam(size)));
  return running;
}

function listOf<T>(wish: number | T[], each: T): T[] {
  return typeof wish === "number" ? Array.from({ length: wish }, () => each) : wish;
}

/** Submits a flag; returns the submission's id. */
export async function submit(game: TestGame, challenge: { id: number }, user: TestUser, flag: string): Promise<number> {
  return ok("POST", `/api/game/${game.id}/challenges/${challenge.id}`, { as: user, body: { flag } });
}

/** Submits a flag and reads the verdict. */
export async function answer(game: TestGame, challenge: { id: number }, user: TestUser, flag: string): Promise<string> {
  const id = await submit(game, challenge, user, flag);
  return ok("GET", `/api/game/${game.id}/challenges/${challenge.id}/status/${id}`, { as: user });
}
