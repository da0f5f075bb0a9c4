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
import { unlessAway } from "../../unless-away.ts";
import { repairPlayer } from "../game/ledger-sync.ts";
import { forgetShown } from "../game/shown-games.ts";
import { MEMORY } from "../../memory.ts";
import { ownParticipation } from "./own-participation.ts";
import { isFresh } from "../../domain/fresh.ts";

type Known = { settings: GameSettings | null; membership: Membership | null };

/** A state of a game's roster with its settings, and when the Ledger last confirmed it. */
type Held = { roster: string; readAt: number; askedAt: number; settings: GameSettings };

/** A user's membership; void once the state it was kept under is, or when the Ledger says that it has changed. */
type HeldUser = { under: Held; membership: Membership };

/** A player who has passed the gate. */
export type Player = { viewer: Viewer; settings: GameSettings; membership: Membership };

const FRESH_MS = 1_000;
/** From this age on one request at a time asks again, so that the others need not wait. */
const EARLY_MS = 750;
const USER_BYTES = 100;
/** How many users a Ledger is asked about at once. */
const READ_AT_ONCE = 500;
const held = new BoundedCache<number, Held>(MEMORY.rosters);
const users = new BoundedCache<string, HeldUser>(MEMORY.memberships, () => USER_BYTES);
const lookups = new JointRead<{ gameId: number; userId: string }, Fresh>(READ_AT_ONCE, (asked) => asked.gameId);
const rosters = new JointRead<number, { roster: string; users: string[] | null }>(READ_AT_ONCE, (gameId) => gameId);

type Fresh = Known & { roster: string };

/** The same for actions of players rather than views: refused while the game is paused. */
export async function requireActing(ctx: Ctx, gameId: number): Promise<Player> {
  const player = await requirePlayer(ctx, gameId);
  return player.settings.pausedAt === undefined ? player : fail("game.paused");
}

/** The caller as a player of this game, after the gate; the data are at most a second old. `evenAfter`: also once it has ended. */
export async function requirePlayer(ctx: Ctx, gameId: number, evenAfter = false): Promise<Player> {
  const viewer = requireViewer(ctx);
  const { settings, membership } = await membershipOf(ctx, gameId, viewer.id);
  if (!settings) fail("game.notFound");
  const refusal = gate(settings, membership?.status ?? null, ctx.now());
  if (refusal === "game.notJoined" && (await requireGame(ctx, gameId)).isPrivate) fail("game.notFound");
  if (refusal && refusal !== "game.paused" && !(evenAfter && refusal === "game.ended")) fail(refusal);
  return { viewer, settings, membership: membership! };
}

/**
 * One question per second for all users of a game, and one for each user after a change. If this isolate knows the game, its Ledger is
 * asked in parallel with D1.
 */
async function membershipOf(ctx: Ctx, gameId: number, userId: string): Promise<Known> {
  const game = requireGame(ctx, gameId);
  // A game id that nobody has must not create an object.
  if (!knownGame(gameId)) await game;
  const [{ version }, known] = await together(game, keptMembershipOf(ctx, gameId, userId));
  const isNew = known.settings !== null && known.settings.version >= version;
  const current = isNew ? known : await lookUp(ctx, gameId, userId);
  if (!(await hasMissed(ctx, gameId, userId, version, current))) return current;
  await repairPlayer(ctx, gameId, userId);
  return lookUp(ctx, gameId, userId);
}

/** The cached membership of a user, if the Ledger confirms it; else the present one. */
async function keptMembershipOf(ctx: Ctx, gameId: number, userId: string): Promise<Known> {
  const game = users.get(keyOf(gameId, userId)) ? await heldOf(ctx, gameId) : null;
  const known = users.get(keyOf(gameId, userId));
  return game && known?.under === game ? { settings: game.settings, membership: known.membership } : lookUp(ctx, gameId, userId);
}

/** Whether a user is known to play in a game, as the Ledger says it now; also false when the user is not known yet, or the Ledger does not answer. */
export async function isKnownMember(ctx: Ctx, gameId: number, userId: string): Promise<boolean> {
  if (!users.get(keyOf(gameId, userId))) return false;
  const game = await unlessAway(ctx, `roster of game ${gameId}`, heldOf(ctx, gameId));
  return game !== null && users.get(keyOf(gameId, userId))?.under === game;
}

/** The last known membership of a user, however old: enough to start the user's own queries while the gate is checked, but never to be relied on. */
export function lastMembership(gameId: number, userId: string): Membership | null {
  return users.get(keyOf(gameId, userId))?.membership ?? null;
}

/** The caller's team in a game, whatever the team's status is: as the Ledger says, else as D1 has it. Null for a caller without a team. */
export async function viewerMembership(
  ctx: Ctx,
  gameId: number,
): Promise<Pick<Membership, "participationId" | "teamId" | "status"> | null> {
  const viewer = playerIn(ctx, gameId);
  if (!viewer || viewer.role === "Banned") return null;
  return (await isKnownMember(ctx, gameId, viewer.id)) ? lastMembership(gameId, viewer.id) : ownParticipation(ctx, gameId, viewer.id);
}

/**
 * The team with which a user probably plays, so that their own data can be read while the gate is checked: as last seen, else as D1 has it,
 * which an isolate that does not know the game asks anyway. Null when nothing may be asked before the gate.
 */
export async function likelyTeam(ctx: Ctx, gameId: number, userId: string): Promise<Pick<Membership, "participationId" | "teamId"> | null> {
  return lastMembership(gameId, userId) ?? (knownGame(gameId) ? null : ownParticipation(ctx, gameId, userId));
}

/**
 * Asks each game's Ledger once for all requests of the same turn, and caches only players: a user who may not play is looked up each time.
 */
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
  if (isFresh(game.readAt, now, EARLY_MS)) return game;
  if (isFresh(game.readAt, now, FRESH_MS) && isFresh(game.askedAt, now, FRESH_MS)) return game;
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
  game.readAt = now;
  return game;
}

/**
 * The state under which to keep a membership that was read in this state of the roster. A user who moved between the two states will be
 * forgotten when the Ledger is asked next. Null when the state held is newer.
 */
function keep(gameId: number, roster: string, readAt: number, settings: GameSettings): Held | null {
  const game = held.get(gameId);
  if (game && game.settings.version === settings.version) {
    if (game.roster === roster) game.readAt = readAt;
    if (isAsNewAs(roster, game.roster)) return game;
    if (isAsNewAs(game.roster, roster)) return null;
  }
  const next = { roster, readAt, askedAt: 0, settings };
  held.set(gameId, next);
  return next;
}

/** Whether D1 has changed without a push to the Ledger: the Ledger's settings are older, or it keeps out a user whom D1 admits. */
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

/** Makes the next call of this user look again, after their participation changed. */
export function forgetMembership(gameId: number, userId: string): void {
  users.delete(keyOf(gameId, userId));
  forgetShown(gameId);
}

/** The same for everybody in a game, after its settings or a team's status changed. */
export function forgetMemberships(gameId: number): void {
  held.delete(gameId);
  forgetShown(gameId);
}
