import { count, eq } from "drizzle-orm";
import { requirePermission } from "../../auth/roles.ts";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { OrphansView } from "../../contract/wire/archive/recovery.ts";
import { games } from "../../db/schema/index.ts";
import { actorOf } from "../account/actor.ts";
import { log } from "../log/logs.ts";

/** After this many numbers in a row without a log there are no more games. Asked at once. */
const IN_VAIN = 20;
const MOST = 500;

/**
 * Administrator: games above a number that have a Ledger with a log and are unknown to D1: they were made after the moment that D1 was
 * restored to. Their numbers are not used again, and only these calls reach what their objects contain.
 */
export async function listOrphans(ctx: Ctx, after: number): Promise<OrphansView> {
  requirePermission(ctx, "platform.recover");
  const found: OrphansView = [];
  for (let from = after + 1; from <= after + MOST; from += IN_VAIN) {
    const ids = Array.from({ length: IN_VAIN }, (_, n) => from + n);
    const list = await Promise.all(ids.map((id) => logOf(ctx, id)));
    const some = list.filter((one) => one !== null);
    if (some.length === 0) break;
    for (const one of some) if (!(await isKnown(ctx, one.gameId))) found.push(one);
  }
  return found;
}

/** Administrator: erases the objects of such a game. Refuses a game that D1 knows. */
export async function eraseOrphan(ctx: Ctx, gameId: number): Promise<void> {
  requirePermission(ctx, "platform.recover");
  const orphan = (await isKnown(ctx, gameId)) ? null : await logOf(ctx, gameId);
  if (!orphan) fail("game.notFound");
  await ctx.fleet().stopAll({ gameId }, "withdrawn", actorOf(ctx));
  await Promise.all([ctx.ledger(gameId).erase(), ctx.herald(gameId).erase(), ctx.rehearsal(gameId).erase()]);
  const message = `Erased what was left of the game ${orphan.title} (${gameId}), which the database does not know`;
  log(ctx, { level: "Warning", message, status: "Success" });
}

async function logOf(ctx: Ctx, gameId: number): Promise<OrphansView[number] | null> {
  const entries = await ctx.ledger(gameId).head();
  if (entries === 0) return null;
  const { settings } = await ctx.ledger(gameId).membership(null);
  return { gameId, title: settings?.title ?? "", entries };
}

async function isKnown(ctx: Ctx, gameId: number): Promise<boolean> {
  const [row] = await ctx.db.select({ n: count() }).from(games).where(eq(games.id, gameId));
  return row!.n > 0;
}
