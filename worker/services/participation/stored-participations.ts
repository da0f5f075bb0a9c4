import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ParticipationSettings } from "../../contract/rpc/ledger.ts";
import type { LedgerApi } from "../../contract/rpc/objects.ts";
import { inList } from "../../db/in-list.ts";
import { participationMembers, participations, teams, users } from "../../db/schema/index.ts";
import { statementOf } from "../../db/client.ts";
import { imageUrl } from "../game/game-views.ts";

/** A user, and their participation in the game, if any. */
type Participant = { userId: string; name: string; participationId: number | null };

/** What D1 has on some participations and users of one game. The settings of a deleted participation are null. */
export type StoredParticipations = { participations: { id: number; settings: ParticipationSettings | null }[]; users: Participant[] };

/** Reads these participations, these users, and whatever participations the users belong to. */
export async function readParticipations(ctx: Ctx, gameId: number, ids: number[], userIds: string[]): Promise<StoredParticipations> {
  const { rows, people } = queriesOf(ctx, gameId, ids, userIds);
  return stateOf(...(await ctx.db.batch([rows, people])), ids, userIds);
}

/** The same as statements for the end of the caller's own batch, with a function that interprets their results. */
export function participationReads(ctx: Ctx, gameId: number, ids: number[], userIds: string[]) {
  const { rows, people } = queriesOf(ctx, gameId, ids, userIds);
  return {
    statements: [statementOf(ctx.d1, rows), statementOf(ctx.d1, people)],
    stateOf: ([found, named]: D1Result[], asked: number[]): StoredParticipations => {
      const participations = (found!.results as NamedRow[]).map(({ id, team_id: teamId, ...row }) => ({ id, teamId, ...row }));
      const users = (named!.results as NamedUser[]).map(({ id, name, participation_id: participationId }) => ({
        userId: id,
        name,
        participationId,
      }));
      return stateOf(participations, users, asked, userIds);
    },
  };
}

type Row = { id: number } & ParticipationSettings;
/** The same by column names. */
type NamedRow = Omit<Row, "teamId"> & { team_id: number };
type NamedUser = { id: string; name: string; participation_id: number | null };

function queriesOf(ctx: Ctx, gameId: number, ids: number[], userIds: string[]) {
  const theirs = sql`SELECT ${participationMembers.participationId} FROM ${participationMembers}
    WHERE ${participationMembers.gameId} = ${gameId} AND ${inList(participationMembers.userId, userIds)}`;
  const people = ctx.db
    .select({ userId: users.id, name: users.name, participationId: participationMembers.participationId })
    .from(users)
    .leftJoin(participationMembers, and(eq(participationMembers.userId, users.id), eq(participationMembers.gameId, gameId)))
    .where(inList(users.id, userIds));
  return { rows: participationRows(ctx, sql`${inList(participations.id, ids)} OR ${participations.id} IN (${theirs})`), people };
}

function stateOf(rows: Row[], people: Participant[], ids: number[], userIds: string[]): StoredParticipations {
  const found = new Map(rows.map((row) => [row.id, settingsOf(row)]));
  const all = new Set([...ids, ...found.keys()]);
  const known = new Set(people.map((person) => person.userId));
  const deleted = userIds.filter((userId) => !known.has(userId)).map((userId) => ({ userId, name: "", participationId: null }));
  return { participations: [...all].map((id) => ({ id, settings: found.get(id) ?? null })), users: [...people, ...deleted] };
}

/**
 * Tells them to the game's Ledger: first who has left, then who has joined. Calls of one stub arrive in the order in which they were made,
 * so none waits for another.
 */
export async function pushParticipationsNow(ctx: Ctx, gameId: number, state: StoredParticipations): Promise<void> {
  const ledger = ctx.ledger(gameId);
  const told: Promise<unknown>[] = [];
  for (const { id, settings } of state.participations) {
    told.push(settings ? pushTeam(ledger, id, settings) : ledger.withdraw(id, null));
    for (const user of state.users) if (settings && user.participationId !== id) told.push(ledger.withdraw(id, user.userId));
  }
  for (const { userId, name, participationId } of state.users) {
    const settings = state.participations.find((row) => row.id === participationId)?.settings;
    if (settings && participationId !== null) told.push(ledger.join(participationId, settings, { userId, name }));
  }
  await Promise.all(told);
}

/** Brings a team's status in the Ledger to what D1 has, through the states in between when the Ledger is more than one move behind. */
export async function pushTeam(ledger: LedgerApi, id: number, settings: ParticipationSettings): Promise<void> {
  const [, moved] = await Promise.all([ledger.join(id, settings, null), ledger.setStatus(id, settings.status)]);
  if (moved.ok || settings.status !== "Suspended") return;
  await Promise.all([ledger.join(id, { ...settings, status: "Accepted" }, null), ledger.setStatus(id, "Suspended")]);
}

/** Every participation of a game with its members, as the Ledger should have them. */
export async function allParticipations(ctx: Ctx, gameId: number) {
  const [rows, people] = await ctx.db.batch([
    participationRows(ctx, eq(participations.gameId, gameId)),
    ctx.db
      .select({ userId: users.id, name: users.name, participationId: participationMembers.participationId })
      .from(participationMembers)
      .innerJoin(users, eq(users.id, participationMembers.userId))
      .where(eq(participationMembers.gameId, gameId)),
  ]);
  const members = Map.groupBy(people, (person) => person.participationId);
  return rows.map((row) => ({
    id: row.id,
    settings: settingsOf(row),
    members: (members.get(row.id) ?? []).map(({ userId, name }) => ({ userId, name })),
  }));
}

/** Column names are distinct because D1 returns the rows of a batch keyed by name. */
function participationRows(ctx: Ctx, condition: SQL | undefined) {
  return ctx.db
    .select({
      id: participations.id,
      teamId: participations.teamId,
      status: participations.status,
      division: participations.division,
      name: teams.name,
      bio: teams.bio,
      avatar: teams.avatar,
    })
    .from(participations)
    .innerJoin(teams, eq(teams.id, participations.teamId))
    .where(condition);
}

function settingsOf({ id: _, avatar, ...settings }: { id: number } & ParticipationSettings): ParticipationSettings {
  return { ...settings, avatar: imageUrl(avatar, "avatar") };
}
