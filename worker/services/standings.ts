import { and, eq } from "drizzle-orm";
import type { Ctx, Viewer } from "../context.ts";
import { fail } from "../contract/errors.ts";
import type { GameSettings, Standing } from "../contract/ledger.ts";
import { participationMembers, participations } from "../db/schema/index.ts";
import { gate } from "../domain/gate.ts";
import { requireViewer } from "../middleware/roles.ts";
import { requireGame } from "./game-facts.ts";
import { syncGame } from "./ledger-sync.ts";

type Known = { settings: GameSettings | null; standing: Standing | null };
type Held = Known & { readAt: number };

/** A player whom the gate has let pass. */
export type Player = { viewer: Viewer; settings: GameSettings; standing: Standing };

const FRESH_MS = 1_000;
const MOST_GAMES = 100;
const MOST_USERS = 20_000;
const held = new Map<number, Map<string, Held>>();

/** The caller as a player of this game, after the gate; what is known of him is at most a second old. `evenAfter`: also once it has ended. */
export async function requirePlayer(ctx: Ctx, gameId: number, evenAfter = false): Promise<Player> {
  const viewer = requireViewer(ctx);
  const { settings, standing } = await standingOf(ctx, gameId, viewer.id);
  if (!settings) fail("game.notFound");
  const refusal = gate(settings, standing?.status ?? null, ctx.now());
  if (refusal === "game.notJoined" && (await requireGame(ctx, gameId)).isPrivate) fail("game.notFound");
  if (refusal && !(evenAfter && refusal === "game.ended")) fail(refusal);
  return { viewer, settings, standing: standing! };
}

async function standingOf(ctx: Ctx, gameId: number, userId: string): Promise<Known> {
  const known = held.get(gameId)?.get(userId);
  if (known && ctx.now() - known.readAt < FRESH_MS) return known;
  const { version } = await requireGame(ctx, gameId);
  let fresh = await ctx.ledger(gameId).standing(userId);
  if (await hasMissed(ctx, gameId, userId, version, fresh)) {
    await syncGame(ctx, gameId);
    fresh = await ctx.ledger(gameId).standing(userId);
  }
  keep(gameId, userId, { settings: fresh.settings, standing: fresh.standing, readAt: ctx.now() });
  return fresh;
}

function keep(gameId: number, userId: string, known: Held): void {
  if (!held.has(gameId) && held.size >= MOST_GAMES) held.clear();
  const game = held.get(gameId) ?? new Map<string, Held>();
  if (game.size >= MOST_USERS) game.clear();
  held.set(gameId, game.set(userId, known));
}

/** Whether D1 has moved on and the Ledger was not told: its settings are older, or it keeps somebody out whom D1 lets in. */
export async function hasMissed(
  ctx: Ctx,
  gameId: number,
  userId: string,
  version: number,
  { settings, standing }: Known,
): Promise<boolean> {
  if (!settings || settings.version < version) return true;
  if (standing?.status === "Accepted") return false;
  const [row] = await ctx.db
    .select({ id: participations.id, status: participations.status })
    .from(participationMembers)
    .innerJoin(participations, eq(participations.id, participationMembers.participationId))
    .where(and(eq(participationMembers.gameId, gameId), eq(participationMembers.userId, userId)));
  return row !== undefined && (row.id !== standing?.participationId || row.status !== standing.status);
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
export function forgetStanding(gameId: number, userId: string): void {
  held.get(gameId)?.delete(userId);
}

/** The same for everybody in a game, after its settings or a team's status changed. */
export function forgetStandings(gameId: number): void {
  held.delete(gameId);
}
