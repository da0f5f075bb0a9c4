import { and, eq, exists, inArray, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { fail, failAt } from "../../contract/wire/errors.ts";
import type { TeamCreate, TeamTransfer, TeamUpdate, TeamVerify, TeamView } from "../../contract/wire/game/team.ts";
import type { Ctx, Viewer } from "../../context.ts";
import { teamMembers, teams, users, type TeamRow } from "../../db/schema/index.ts";
import { requireViewer } from "../../auth/roles.ts";
import { together } from "../../domain/together.ts";
import { assetUrl, release, storeImage } from "../file/files.ts";
import { gamesOfTeam, pushTeam, type TeamGames } from "../game/ledger-sync.ts";
import { countDone, countFailure, limit, fewAtATime } from "../../auth/limits.ts";
import { logDone } from "../log/logs.ts";
import { removeTeam } from "./team-removal.ts";
import { newInviteToken, removeMember, requireOwnTeam, tellOfRemoved, unlockIdle, viewTeams, isOpen } from "./team-store.ts";
import { acceptableTeamName, changedTeamName, foldNames, mayBeCalled } from "./team-names.ts";
import { checkTeamToken } from "./team-token.ts";

export { change, list, remove, search } from "./team-admin.ts";

/** Teams the caller is a member of. `lock`: as in `viewTeams`; a page that shows a lock offers no change that would clear it. */
export async function listOwn(ctx: Ctx, lock: "stored" | "held" = "stored"): Promise<TeamView[]> {
  const viewer = requireViewer(ctx);
  const own = ctx.db.select({ id: teamMembers.teamId }).from(teamMembers).where(eq(teamMembers.userId, viewer.id));
  return viewTeams(ctx, inArray(teams.id, own), lock);
}

/** A team's public data; refuses with `team.notFound`. */
export async function find(ctx: Ctx, id: number): Promise<TeamView> {
  const [team] = await viewTeams(ctx, eq(teams.id, id));
  return team ?? fail("team.notFound");
}

/** Makes a team with the caller as captain. One owned team each: the unique index on captains decides. */
export async function create(ctx: Ctx, input: TeamCreate): Promise<TeamView> {
  const viewer = requireViewer(ctx);
  await limit(ctx, "change", viewer.id);
  return fewAtATime(ctx, "createTeam", viewer.id, () => insertTeam(ctx, viewer, input));
}

async function insertTeam(ctx: Ctx, viewer: Viewer, input: TeamCreate): Promise<TeamView> {
  const now = ctx.now();
  const name = acceptableTeamName(input.name);
  const own = ctx.db
    .select({ teamId: teams.id, userId: teams.captainId, joinedAt: sql<number>`${now}`.as("joined_at") })
    .from(teams)
    .where(eq(teams.captainId, viewer.id));
  const [[made]] = await ctx.db.batch([
    ctx.db
      .insert(teams)
      .values({ ...name, bio: input.bio ?? null, inviteToken: newInviteToken(), captainId: viewer.id, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: teams.id }),
    ctx.db.insert(teamMembers).select(own).onConflictDoNothing(),
  ]);
  if (!made) fail("team.alreadyOwn");
  logDone(ctx, `Created the team ${input.name} (${made.id})`);
  return find(ctx, made.id);
}

/** Refuses a token that was not signed by the game with this public key. */
export async function verifyToken({ teamToken, publicKey }: TeamVerify): Promise<void> {
  const found = await checkTeamToken(teamToken, publicKey);
  if (found !== "valid") fail(found === "wrong" ? "team.tokenWrong" : "team.tokenMalformed");
}

/**
 * Captain: changes the given fields. An empty name keeps the stored one, a null or empty bio clears it. Refuses a name that can be mistaken
 * for a rival's.
 */
export async function update(ctx: Ctx, id: number, input: TeamUpdate): Promise<TeamView> {
  const [team] = await together(requireOwnTeam(ctx, id, "team.unknown"), foldNames(ctx));
  const name = changedTeamName(input.name, team);
  // Limited per team: a new captain gets only what is left of its changes.
  const renamed = name.name !== undefined;
  const subject = renamed ? `team ${id}` : team.captainId;
  const games = await countDone(ctx, renamed ? "rename" : "change", subject, () => updateTeam(ctx, id, name, input));
  const [view] = await together(find(ctx, id), pushTeam(ctx, games));
  logDone(ctx, `Changed the team ${team.name} (${id})`);
  return view;
}

/** Returns the team's participations at that moment; whoever joins a game later tells its Ledger the new name. */
async function updateTeam(ctx: Ctx, id: number, name: ReturnType<typeof changedTeamName>, { bio }: TeamUpdate): Promise<TeamGames> {
  const [[changed], games] = await ctx.db.batch([
    ctx.db
      .update(teams)
      .set({ ...name, bio: bio === undefined ? sql`bio` : bio || null })
      .where(and(eq(teams.id, id), mayBeCalled(id, name)))
      .returning({ id: teams.id }),
    gamesOfTeam(ctx, id),
  ]);
  if (changed) return games;
  await requireOwnTeam(ctx, id, "team.unknown");
  return failAt("name", "team.nameTaken");
}

/** Captain: removes the team and its participations, unless it is locked. */
export async function disband(ctx: Ctx, id: number): Promise<void> {
  const team = await requireOwnTeam(ctx, id, "team.notFound");
  await limit(ctx, "change", requireViewer(ctx).id);
  await unlockIdle(ctx, id);
  const message = `Disbanded the team ${team.name} (${id})`;
  const gone = await removeTeam(ctx, id, message, and(eq(teams.captainId, team.captainId), eq(teams.locked, false)));
  if (gone) return;
  await requireOwnTeam(ctx, id, "team.notFound");
  fail("team.locked");
}

/** Captain: makes a member the captain who has no team of their own and is not banned: a banned captain could not lead the team. */
export async function transfer(ctx: Ctx, id: number, input: TeamTransfer): Promise<TeamView> {
  const team = await requireOwnTeam(ctx, id, "team.unknown");
  await limit(ctx, "change", requireViewer(ctx).id);
  const heir = input.newCaptainId;
  const owned = alias(teams, "owned");
  const membership = ctx.db
    .select({ one: sql`1` })
    .from(teamMembers)
    .where(and(eq(teamMembers.teamId, id), eq(teamMembers.userId, heir)));
  const mayLead = ctx.db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, heir), ne(users.role, "Banned")));
  const ownsOne = ctx.db
    .select({ one: sql`1` })
    .from(owned)
    .where(eq(owned.captainId, heir));
  const [, [moved]] = await ctx.db.batch([
    unlockIdle(ctx, id),
    ctx.db
      .update(teams)
      .set({ captainId: heir })
      .where(
        and(
          eq(teams.id, id),
          eq(teams.captainId, team.captainId),
          eq(teams.locked, false),
          exists(membership),
          exists(mayLead),
          notExists(ownsOne),
        ),
      )
      .returning({ id: teams.id }),
  ]);
  if (!moved) await explainTransfer(ctx, id, heir);
  logDone(ctx, `Transferred the team ${team.name} (${id})`);
  return find(ctx, id);
}

/** Captain: the code with which anybody can join. */
export async function inviteCode(ctx: Ctx, id: number): Promise<string> {
  const team = await requireOwnTeam(ctx, id, "team.unknown");
  return `${team.name}:${team.id}:${team.inviteToken}`;
}

/** Captain: makes a new code; the old one stops working. */
export async function refreshInvite(ctx: Ctx, id: number): Promise<string> {
  const team = await requireOwnTeam(ctx, id, "team.unknown");
  await limit(ctx, "change", requireViewer(ctx).id);
  const inviteToken = newInviteToken();
  const mine = and(eq(teams.id, id), eq(teams.captainId, team.captainId));
  const [renewed] = await ctx.db.update(teams).set({ inviteToken }).where(mine).returning({ id: teams.id });
  if (!renewed) {
    await requireOwnTeam(ctx, id, "team.unknown");
    fail("team.unknown");
  }
  logDone(ctx, `Renewed the invitation code of the team ${team.name} (${id})`);
  return `${team.name}:${team.id}:${inviteToken}`;
}

/**
 * Joins the team of an invitation code, also while the team is locked. The code is parsed from the right because names may contain colons.
 */
export async function join(ctx: Ctx, code: string): Promise<void> {
  const viewer = requireViewer(ctx);
  await countFailure(ctx, "invite", viewer.id, () => joinBy(ctx, viewer, code));
}

async function joinBy(ctx: Ctx, viewer: Viewer, code: string): Promise<void> {
  const [, digits, token] = /:(\d{1,10}):([0-9a-f]{32})$/.exec(code) ?? fail("team.inviteMalformed");
  const id = Number(digits);
  const team = await requireInvited(ctx, id, token!);
  const invited = ctx.db
    .select({ teamId: teams.id, userId: sql<string>`${viewer.id}`.as("user_id"), joinedAt: sql<number>`${ctx.now()}`.as("joined_at") })
    .from(teams)
    .where(and(eq(teams.id, id), eq(teams.inviteToken, token!)));
  const joined = await ctx.db.insert(teamMembers).select(invited).onConflictDoNothing().returning({ id: teamMembers.teamId });
  if (joined.length === 0) {
    await requireInvited(ctx, id, token!);
    fail("team.alreadyMember");
  }
  logDone(ctx, `Joined the team ${team.name} (${id})`);
}

async function requireInvited(ctx: Ctx, id: number, token: string): Promise<TeamRow> {
  const team = (await ctx.db.select().from(teams).where(eq(teams.id, id)).get()) ?? fail("team.unknown");
  return team.inviteToken === token ? team : fail("team.inviteWrong");
}

/** Captain: takes a member out of the team and of its unfinished games, and makes a new code: the member knows the old one. */
export async function kick(ctx: Ctx, id: number, userId: string): Promise<TeamView> {
  const team = await requireOwnTeam(ctx, id, "team.unknown");
  if (userId === team.captainId) fail("team.captainStays");
  await limit(ctx, "change", requireViewer(ctx).id);
  const message = `Removed a member (${userId}) from the team ${team.name} (${id})`;
  if (!(await removeMember(ctx, id, userId, message, newInviteToken()))) {
    await tellOfRemoved(ctx, id, userId);
    await requireOwnTeam(ctx, id, "team.unknown");
    await explainRemoval(ctx, id, userId);
  }
  return find(ctx, id);
}

/** A member leaves the team and its unfinished games. Its captain may not; nobody may while the team is locked. */
export async function leave(ctx: Ctx, id: number): Promise<void> {
  const viewer = requireViewer(ctx);
  const team = await requireCrew(ctx, id, viewer.id);
  await limit(ctx, "change", viewer.id);
  const message = `Left the team ${team.name} (${id})`;
  if (await removeMember(ctx, id, viewer.id, message)) return;
  await requireCrew(ctx, id, viewer.id);
  await explainRemoval(ctx, id, viewer.id);
}

/** The team, whose captain the user must not be. */
async function requireCrew(ctx: Ctx, id: number, userId: string): Promise<TeamRow> {
  const team = (await ctx.db.select().from(teams).where(eq(teams.id, id)).get()) ?? fail("team.notFound");
  return userId === team.captainId ? fail("team.captainStays") : team;
}

/** Captain: stores an image as the team's avatar; returns its URL. */
export async function setAvatar(ctx: Ctx, id: number, image: Blob): Promise<string> {
  await requireOwnTeam(ctx, id, "team.notFound");
  await limit(ctx, "change", requireViewer(ctx).id);
  const hash = await storeImage(ctx, image, "avatar");
  const [[before], [after]] = await ctx.db.batch([
    ctx.db.select({ avatar: teams.avatar }).from(teams).where(eq(teams.id, id)),
    ctx.db.update(teams).set({ avatar: hash }).where(eq(teams.id, id)).returning({ id: teams.id }),
  ]);
  await release(ctx, after ? (before?.avatar ?? null) : hash);
  await pushTeam(ctx, await gamesOfTeam(ctx, id));
  logDone(ctx, `Changed the avatar of the team (${id})`);
  return assetUrl(hash, "avatar");
}

async function explainTransfer(ctx: Ctx, id: number, heir: string): Promise<never> {
  await requireOwnTeam(ctx, id, "team.unknown");
  const [[user], [member], [open]] = await ctx.db.batch([
    ctx.db.select({ role: users.role }).from(users).where(eq(users.id, heir)),
    ctx.db
      .select()
      .from(teamMembers)
      .where(and(eq(teamMembers.teamId, id), eq(teamMembers.userId, heir))),
    ctx.db
      .select({ id: teams.id })
      .from(teams)
      .where(and(eq(teams.id, id), isOpen(ctx, id))),
  ]);
  if (!open) fail("team.locked");
  if (!user) fail("team.userUnknown");
  if (!member) fail("team.notMember");
  return fail(user.role === "Banned" ? "team.userBanned" : "team.userOwnsTeam");
}

async function explainRemoval(ctx: Ctx, id: number, userId: string): Promise<never> {
  const member = and(eq(teamMembers.teamId, id), eq(teamMembers.userId, userId));
  const found = await ctx.db.select().from(teamMembers).where(member).get();
  return fail(found ? "team.locked" : "team.notMember");
}
