import { and, eq } from "drizzle-orm";
import type { Ctx, Viewer } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { GameSettings, Membership } from "../../contract/rpc/ledger.ts";
import { participationMembers, participations } from "../../db/schema/index.ts";
import { BoundedCache } from "../../domain/bounded-cache.ts";
import { gate } from "../../domain/gate.ts";
import { JointRead } from "../../joint-read.ts";
import { requireViewer } from "../../auth/roles.ts";
import { requireGame } from "../game/game-cache.ts";
import { syncGame } from "../game/ledger-sync.ts";
import { MEMORY } from "../../memory.ts";

type Known = { settings: GameSettings | null; membership: Membership | null };

/** A state of a game's roster and the settings under it, and when the Ledger last said that this is still the state. */
type Held = { roster: string; readAt: number; askedAt: number; settings: GameSettings };

/** Where a user stood under one state of a roster; another state makes it void. */
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

type Fresh = Known & { roster: string };

/** The caller as a player of this game, after the gate; what is known of him is at most a second old. `evenAfter`: also once it has ended. */
export async function requirePlayer(ctx: Ctx, gameId: number, evenAfter = false): Promise<Player> {
  const viewer = requireViewer(ctx);
  const { settings, membership } = await membershipOf(ctx, gameId, viewer.id);
  if (!settings) fail("game.notFound");
  const refusal = gate(settings, membership?.status ?? null, ctx.now());
  if (refusal === "game.notJoined" && (await requireGame(ctx, gameId)).isPrivate) fail("game.notFound");
  if (refusal && !(evenAfter && refusal === "game.ended")) fail(refusal);
  return { viewer, settings, membership: membership! };
}

/** One question a second for all users of a game, and one for each user after a change. */
async function membershipOf(ctx: Ctx, gameId: number, userId: string): Promise<Known> {
  const { version } = await requireGame(ctx, gameId);
  const game = await heldOf(ctx, gameId);
  const known = users.get(keyOf(gameId, userId));
  if (game && known?.under === game && game.settings.version >= version) return { settings: game.settings, membership: known.membership };
  const [askedAt, changes] = [ctx.now(), users.changes];
  let fresh = await lookUp(ctx, gameId, userId);
  if (await hasMissed(ctx, gameId, userId, version, fresh)) {
    await syncGame(ctx, gameId);
    fresh = await lookUp(ctx, gameId, userId);
  }
  // Who may not play is looked up each time: what was not pushed to the Ledger is found in D1 alone.
  if (fresh.settings && fresh.membership?.status === "Accepted") {
    const under = keep(gameId, fresh.roster, askedAt, fresh.settings);
    users.set(keyOf(gameId, userId), { under, membership: fresh.membership }, changes);
  }
  return fresh;
}

/** Asks each game's Ledger once for all who come in the same turn. */
function lookUp(ctx: Ctx, gameId: number, userId: string): Promise<Fresh> {
  return lookups.read(ctx, { gameId, userId }, async (asked) => {
    const { settings, roster, memberships } = await ctx.ledger(asked[0]!.gameId).memberships(asked.map((one) => one.userId));
    return memberships.map((membership) => ({ settings, roster, membership }));
  });
}

const keyOf = (gameId: number, userId: string) => `${gameId} ${userId}`;

async function heldOf(ctx: Ctx, gameId: number): Promise<Held | null> {
  const game = held.get(gameId);
  const now = ctx.now();
  if (!game) return null;
  if (now - game.readAt < EARLY_MS || (now - game.readAt < FRESH_MS && now - game.askedAt < FRESH_MS)) return game;
  game.askedAt = now;
  if ((await ctx.ledger(gameId).roster()) !== game.roster) {
    held.delete(gameId);
    return null;
  }
  game.readAt = Math.max(game.readAt, now);
  return game;
}

/** What is kept under this state of the roster, confirmed at an instant; an older state is forgotten with all who stood under it. */
function keep(gameId: number, roster: string, readAt: number, settings: GameSettings): Held {
  const game = held.get(gameId);
  if (game?.roster === roster) {
    game.readAt = Math.max(game.readAt, readAt);
    return game;
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
  const [row] = await ctx.db
    .select({ id: participations.id, status: participations.status })
    .from(participationMembers)
    .innerJoin(participations, eq(participations.id, participationMembers.participationId))
    .where(and(eq(participationMembers.gameId, gameId), eq(participationMembers.userId, userId)));
  return row !== undefined && (row.id !== membership?.participationId || row.status !== membership.status);
}

/** Whether D1 knows a registration of the user: then a Ledger that does not has missed something. */
export async function isRegistered(ctx: Ctx, gameId: number, userId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: participationMembers.participationId })
    .from(participationMembers)
    .where(and(eq(participationMembers.gameId, gameId), eq(participationMembers.userId, userId)));
  return row !== undefined;
}

/** Makes the next call of this user look again, after his registration changed. */
export function forgetMembership(gameId: number, userId: string): void {
  users.delete(keyOf(gameId, userId));
}

/** The same for everybody in a game, after its settings or a team's status changed. */
export function forgetMemberships(gameId: number): void {
  held.delete(gameId);
}
