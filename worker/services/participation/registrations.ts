import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ParticipationSettings } from "../../contract/rpc/ledger.ts";
import type { LedgerApi } from "../../contract/rpc/objects.ts";
import { participationMembers, participations, teams, users } from "../../db/schema/index.ts";
import { imageUrl } from "../game/game-views.ts";

/** A user, and the participation of the game that he is registered with, if any. */
type Registration = { userId: string; name: string; participationId: number | null };

/** What D1 has on some participations and users of one game. A participation that is gone has null settings. */
export type Registrations = { participations: { id: number; settings: ParticipationSettings | null }[]; users: Registration[] };

/** Reads these participations, these users, and whatever participations the users are registered with. */
export async function readRegistrations(ctx: Ctx, gameId: number, ids: number[], userIds: string[]): Promise<Registrations> {
  const named = sql`SELECT value FROM json_each(${JSON.stringify(userIds)})`;
  const theirs = sql`SELECT ${participationMembers.participationId} FROM ${participationMembers}
    WHERE ${participationMembers.gameId} = ${gameId} AND ${participationMembers.userId} IN (${named})`;
  const asked = sql`SELECT value FROM json_each(${JSON.stringify(ids)})`;
  const [rows, people] = await ctx.db.batch([
    participationRows(ctx, sql`${participations.id} IN (${asked}) OR ${participations.id} IN (${theirs})`),
    ctx.db
      .select({ userId: users.id, name: users.name, participationId: participationMembers.participationId })
      .from(users)
      .leftJoin(participationMembers, and(eq(participationMembers.userId, users.id), eq(participationMembers.gameId, gameId)))
      .where(sql`${users.id} IN (${named})`),
  ]);
  const found = new Map(rows.map((row) => [row.id, settingsOf(row)]));
  const all = new Set([...ids, ...found.keys()]);
  const known = new Set(people.map((person) => person.userId));
  const deleted = userIds.filter((userId) => !known.has(userId)).map((userId) => ({ userId, name: "", participationId: null }));
  return { participations: [...all].map((id) => ({ id, settings: found.get(id) ?? null })), users: [...people, ...deleted] };
}

/** Tells them to the game's Ledger: first who is no longer where, then who is. */
export async function pushRegistrationsNow(ctx: Ctx, gameId: number, state: Registrations): Promise<void> {
  const ledger = ctx.ledger(gameId);
  for (const { id, settings } of state.participations) {
    if (settings) await pushTeam(ledger, id, settings);
    else await ledger.withdraw(id, null);
    for (const user of state.users) if (settings && user.participationId !== id) await ledger.withdraw(id, user.userId);
  }
  for (const { userId, name, participationId } of state.users) {
    const settings = state.participations.find((row) => row.id === participationId)?.settings;
    if (settings && participationId !== null) await ledger.join(participationId, settings, { userId, name });
  }
}

/** Brings a team's status to what D1 has, through the states between when the Ledger is more than one move behind. */
export async function pushTeam(ledger: LedgerApi, id: number, settings: ParticipationSettings): Promise<void> {
  await ledger.join(id, settings, null);
  const moved = await ledger.setStatus(id, settings.status);
  if (moved.ok || settings.status !== "Suspended") return;
  await ledger.join(id, { ...settings, status: "Accepted" }, null);
  await ledger.setStatus(id, "Suspended");
}

/** Every participation of a game with its registered members, as the Ledger should have them. */
export async function allRegistrations(ctx: Ctx, gameId: number) {
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

/** Column names stay distinct: D1 gives the rows of a batch by name. */
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
