import { env } from "cloudflare:test";
import { and, eq, inArray } from "drizzle-orm";
import * as fc from "fast-check";
import { connect } from "../../db/client.ts";
import { participationMembers, participations, teamMembers, teams } from "../../db/schema/index.ts";
import { call } from "../call.ts";
import { aGame, type TestGame } from "../games.ts";
import type { GameRules, Move } from "./team-model.ts";
import { aUser, randomWord, type TestUser } from "../users.ts";

/** A few people, games that never end, and the ids of the teams in the order in which they were made. */
export type Field = { users: TestUser[]; games: TestGame[]; teamIds: number[] };

const USERS = 5;
export const RULES: GameRules[] = [
  { limit: 2, auto: false },
  { limit: 0, auto: true },
];
const NOBODY_ID = 2_147_483_600;
const db = connect(env.DB);

const user = fc.nat({ max: USERS - 1 });
/** Mostly the first two, so that teams become full. */
const team = fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 1 }) }, { weight: 1, arbitrary: fc.nat({ max: 5 }) });
const game = fc.nat({ max: RULES.length - 1 });
const status = fc.constantFrom("Accepted" as const, "Rejected" as const, "Rejected" as const, "Suspended" as const, "Pending" as const);
const of = <T extends Move["do"]>(...kinds: T[]) => fc.constantFrom(...kinds);

/** A random move; acceptances, which lock teams for good, are rare enough for other moves to happen, too. */
export const aMove: fc.Arbitrary<Move> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: of("found"), user }) },
  { weight: 5, arbitrary: fc.record({ do: of("accept"), user, team }) },
  { weight: 2, arbitrary: fc.record({ do: of("leaveTeam"), user, team }) },
  { weight: 3, arbitrary: fc.record({ do: of("kick", "transfer"), team, user }) },
  { weight: 1, arbitrary: fc.record({ do: of("disband"), team }) },
  { weight: 10, arbitrary: fc.record({ do: of("join"), game, team, user }) },
  { weight: 2, arbitrary: fc.record({ do: of("leaveGame"), game, user }) },
  { weight: 4, arbitrary: fc.record({ do: of("review"), game, team, status }) },
) as fc.Arbitrary<Move>;

export async function aField(): Promise<Field> {
  const users = await Promise.all(Array.from({ length: USERS }, () => aUser()));
  const games = await Promise.all(RULES.map(({ limit, auto }) => aGame({ teamMemberCountLimit: limit, acceptWithoutReview: auto })));
  return { users, games, teamIds: [] };
}

/** Makes a move through the API; returns its status. The captain is looked up immediately before. */
export async function take(field: Field, move: Move): Promise<number> {
  const { status } = await send(field, move);
  if (move.do === "found" && status === 200) field.teamIds.push(await ownTeamOf(field.users[move.user]!));
  return status;
}

async function send({ users, games, teamIds }: Field, move: Move): Promise<Response> {
  const id = ("team" in move ? teamIds[move.team] : undefined) ?? NOBODY_ID;
  const who = "user" in move ? users[move.user]! : null;
  const at = "game" in move ? games[move.game]! : null;
  switch (move.do) {
    case "found":
      return call("POST", "/api/team", { as: who, body: { name: `w${randomWord()}` } });
    case "accept":
      return call("POST", "/api/team/accept", { as: who, body: await inviteOf(id) });
    case "leaveTeam":
      return call("POST", `/api/team/${id}/leave`, { as: who });
    case "kick":
      return call("POST", `/api/team/${id}/kick/${who!.id}`, { as: await captainOf(users, id) });
    case "transfer":
      return call("PUT", `/api/team/${id}/transfer`, { as: await captainOf(users, id), body: { newCaptainId: who!.id } });
    case "disband":
      return call("DELETE", `/api/team/${id}`, { as: await captainOf(users, id) });
    case "join":
      return call("POST", `/api/game/${at!.id}`, { as: who, body: { teamId: id } });
    case "leaveGame":
      return call("DELETE", `/api/game/${at!.id}`, { as: who });
    case "review":
      return call("PUT", `/api/admin/participation/${await partOf(at!.id, id)}/${move.status}`, { as: at!.organiser });
  }
}

async function ownTeamOf({ id }: TestUser): Promise<number> {
  return (await db.select({ id: teams.id }).from(teams).where(eq(teams.captainId, id)).get())?.id ?? NOBODY_ID;
}

async function inviteOf(id: number): Promise<string> {
  const row = await db.select().from(teams).where(eq(teams.id, id)).get();
  return `${row?.name ?? "x"}:${id}:${row?.inviteToken ?? "0".repeat(32)}`;
}

async function captainOf(users: TestUser[], id: number): Promise<TestUser> {
  const row = await db.select().from(teams).where(eq(teams.id, id)).get();
  return users.find((one) => one.id === row?.captainId) ?? users[0]!;
}

async function partOf(gameId: number, teamId: number): Promise<number> {
  const mine = and(eq(participations.gameId, gameId), eq(participations.teamId, teamId));
  return (await db.select({ id: participations.id }).from(participations).where(mine).get())?.id ?? NOBODY_ID;
}

/** The state of the walk's teams and games in D1. */
export async function stored({ teamIds, games }: Field) {
  const ids = games.map(({ id }) => id);
  const [rows, members, parts, joined] = await db.batch([
    db.select().from(teams).where(inArray(teams.id, teamIds)).orderBy(teams.id),
    db.select().from(teamMembers).where(inArray(teamMembers.teamId, teamIds)),
    db.select().from(participations).where(inArray(participations.gameId, ids)).orderBy(participations.id),
    db.select().from(participationMembers).where(inArray(participationMembers.gameId, ids)),
  ]);
  return { rows, members, parts, joined };
}
