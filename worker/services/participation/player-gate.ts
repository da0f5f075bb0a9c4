import type { Ctx, Viewer } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { GameSettings, Membership } from "../../contract/rpc/ledger.ts";
import { BoundedCache } from "../../domain/bounded-cache.ts";
import { gate } from "../../domain/game/gate.ts";
import { isAsNewAs } from "../../domain/game/roster.ts";
import { JointRead } from "../../joint-read.ts";
import { requireViewer } from "../../auth/roles.ts";
import { playerIn } from "../../auth/token-gate.ts";
import { together } from "../../domain/together.ts";
import { knownGame, requireGame } from "../game/game-cache.ts";
import { repairPlayer } from "../game/ledger-sync.ts";
import { forgetShown } from "../game/shown-games.ts";
import { MEMORY } from "../../memory.ts";
import { ownParticipation } from "./own-participation.ts";

type Known = { settings: GameSettings | null; membership: Membership | null };

/** A state of a game's roster and the settings under it, and when the Ledger last said that this is still the state. */
type Held = { roster: string; readAt: number; askedAt: number; settings: GameSettings };

/** Where a user stood; void once what it was kept under is, and when the Ledger says that he stands elsewhere. */
type HeldUser = { under: Held; membership: Membership };

/** A player whom the gate has let pass. */
export type Player = { viewer: Viewer; settings: GameSettings; membership: Membership };

const FRESH_MS = 1_000;
/** From this age on one request at a time asks again, so that the others need not wait. */
const EARLY_MS = 750;
const USER_BYTES = 100;
/** Of how many users a Ledger is asked at once. */
const READ_AT_ONCE = 500;
const held = new BoundedCache<number, Held>(MEMORY.rosters);
const users = new BoundedCache<string, HeldUser>(MEMORY.memberships, () => USER_BYTES);
const lookups = new JointRead<{ gameId: number; userId: string }, Fresh>(READ_AT_ONCE, (asked) => asked.gameId);
const rosters = new JointRead<number, { roster: string; users: string[] | null }>(READ_AT_ONCE, (gameId) => gameId);

type Fresh = Known & { roster: string };

/** The same for what players do and not only look at: not while the game is paused. */
export async function requireActing(ctx: Ctx, gameId: number): Promise<Player> {
  const player = await requirePlayer(ctx, gameId);
  return player.settings.pausedAt === undefined ? player : fail("game.paused");
}

/** The caller as a player of this game, after the gate; what is known of him is at most a second old. `evenAfter`: also once it has ended. */
export async function requirePlayer(ctx: Ctx, gameId: number, evenAfter = false): Promise<Player> {
  const viewer = requireViewer(ctx);
  const { settings, membership } = await membershipOf(ctx, gameId, viewer.id);
  if (!settings) fail("game.notFound");
  const refusal = gate(settings, membership?.status ?? null, ctx.now());
  if (refusal === "game.notJoined" && (await requireGame(ctx, gameId)).isPrivate) fail("game.notFound");
  if (refusal && refusal !== "game.paused" && !(evenAfter && refusal === "game.ended")) fail(refusal);
  return { viewer, settings, membership: membership! };
}

/** One question a second for all users of a game, and one for each user after a change. The Ledger of a game that this isolate knows is asked beside D1. */
async function membershipOf(ctx: Ctx, gameId: number, userId: string): Promise<Known> {
  const game = requireGame(ctx, gameId);
  // No object is made for a game that nobody has.
  if (!knownGame(gameId)) await game;
  const [{ version }, known] = await together(game, keptMembershipOf(ctx, gameId, userId));
  const isNew = known.settings !== null && known.settings.version >= version;
  const current = isNew ? known : await lookUp(ctx, gameId, userId);
  if (!(await hasMissed(ctx, gameId, userId, version, current))) return current;
  await repairPlayer(ctx, gameId, userId);
  return lookUp(ctx, gameId, userId);
}

/** What is kept of a user, if the Ledger says that it is still so; else what it says of him now. */
async function keptMembershipOf(ctx: Ctx, gameId: number, userId: string): Promise<Known> {
  const game = users.get(keyOf(gameId, userId)) ? await heldOf(ctx, gameId) : null;
  const known = users.get(keyOf(gameId, userId));
  return game && known?.under === game ? { settings: game.settings, membership: known.membership } : lookUp(ctx, gameId, userId);
}

/** Whether a user is known to play in a game, as the Ledger says it now; false also where he is not known yet. */
export async function isKnownMember(ctx: Ctx, gameId: number, userId: string): Promise<boolean> {
  if (!users.get(keyOf(gameId, userId))) return false;
  const game = await heldOf(ctx, gameId);
  return game !== null && users.get(keyOf(gameId, userId))?.under === game;
}

/** Where a user stood when that was looked at last, however long ago: enough to ask beside the gate for what is his, but no word for it. */
export function lastMembership(gameId: number, userId: string): Membership | null {
  return users.get(keyOf(gameId, userId))?.membership ?? null;
}

/** With which team the caller is in a game, whatever the team's status is: as the Ledger says, else as D1 has it. Null for whoever is in none. */
export async function viewerMembership(
  ctx: Ctx,
  gameId: number,
): Promise<Pick<Membership, "participationId" | "teamId" | "status"> | null> {
  const viewer = playerIn(ctx, gameId);
  if (!viewer || viewer.role === "Banned") return null;
  return (await isKnownMember(ctx, gameId, viewer.id)) ? lastMembership(gameId, viewer.id) : ownParticipation(ctx, gameId, viewer.id);
}

/**
 * With which team a user may well play, so that what is his can be asked beside the gate: as it was looked at last, else as D1 has it, which an isolate
 * that does not know the game asks anyway. Null where nobody is to be asked before the gate.
 */
export async function likelyTeam(ctx: Ctx, gameId: number, userId: string): Promise<Pick<Membership, "participationId" | "teamId"> | null> {
  return lastMembership(gameId, userId) ?? (knownGame(gameId) ? null : ownParticipation(ctx, gameId, userId));
}

/** Asks each game's Ledger once for all who come in the same turn, and keeps who plays: whoever may not is looked up each time. */
async function lookUp(ctx: Ctx, gameId: number, userId: string): Promise<Known> {
  const [askedAt, changes] = [ctx.now(), users.changes];
  const { settings, roster, membership } = await lookups.read(ctx, { gameId, userId }, async (asked) => {
    const fresh = await ctx.ledger(asked[0]!.gameId).memberships(asked.map((one) => one.userId));
    return fresh.memberships.map((one) => ({ settings: fresh.settings, roster: fresh.roster, membership: one }));
  });
  if (settings && membership?.status === "Accepted") {
    const under = keep(gameId, roster, askedAt, settings);
    if (under) users.set(keyOf(gameId, userId), { under, membership }, changes);
  }
  return { settings, membership };
}

const keyOf = (gameId: number, userId: string) => `${gameId} ${userId}`;

async function heldOf(ctx: Ctx, gameId: number): Promise<Held | null> {
  const game = held.get(gameId);
  const now = ctx.now();
  if (!game) return null;
  if (now - game.readAt < EARLY_MS || (now - game.readAt < FRESH_MS && now - game.askedAt < FRESH_MS)) return game;
  game.askedAt = now;
  const { roster, users: moved } = await rosters.read(ctx, gameId, async (asked) => {
    const since = await ctx.ledger(asked[0]!).rosterSince(game.roster);
    return asked.map(() => since);
  });
  if (held.get(gameId) !== game) return held.get(gameId) ?? null;
  if (!moved) {
    held.delete(gameId);
    return null;
  }
  for (const userId of moved) forgetMembership(gameId, userId);
  if (isAsNewAs(roster, game.roster)) game.roster = roster;
  game.readAt = Math.max(game.readAt, now);
  return game;
}

/**
 * What somebody's membership may be kept under, who stood so in this state of the roster: what is held, when that is not newer. Who moved
 * between the two states will be forgotten when the Ledger is asked next. Null when it is newer.
 */
function keep(gameId: number, roster: string, readAt: number, settings: GameSettings): Held | null {
  const game = held.get(gameId);
  if (game && game.settings.version === settings.version) {
    if (game.roster === roster) game.readAt = Math.max(game.readAt, readAt);
    if (isAsNewAs(roster, game.roster)) return game;
    if (isAsNewAs(game.roster, roster)) return null;
  }
  const next = { roster, readAt, askedAt: 0, settings };
  held.set(gameId, next);
  return next;
}

/** Whether D1 has moved on without a push to the Ledger: its settings are older, or it keeps somebody out whom D1 lets in. */
export async function hasMissed(
  ctx: Ctx,
  gameId: number,
  userId: string,
  version: number,
  { settings, membership }: Known,
): Promise<boolean> {
  if (!settings || settings.version < version) return true;
  if (membership?.status === "Accepted") return false;
  const row = await ownParticipation(ctx, gameId, userId);
  return row !== null && (row.participationId !== membership?.participationId || row.status !== membership.status);
}

/** Makes the next call of this user look again, after his participation changed. */
export function forgetMembership(gameId: number, userId: string): void {
  users.delete(keyOf(gameId, userId));
  forgetShown(gameId);
}

/** The same for everybody in a game, after its settings or a team's status changed. */
export function forgetMemberships(gameId: number): void {
  held.delete(gameId);
  forgetShown(gameId);
}
