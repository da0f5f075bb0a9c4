import { and, asc, eq, ne, not, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ChallengeBatch, ChallengeOrder } from "../../contract/wire/challenge/challenge.ts";
import { AppError, fail } from "../../contract/wire/errors.ts";
import { inList } from "../../db/in-list.ts";
import { challenges, type ChallengeRow } from "../../db/schema/index.ts";
import { kindOf } from "../../domain/game/challenge-kind.ts";
import { namesInARow } from "../../domain/names/names-in-a-row.ts";
import { allDone, eachDone } from "../../domain/together.ts";
import { requirePermission } from "../../auth/roles.ts";
import { actorOf } from "../account/actor.ts";
import { pushChallenge } from "../game/ledger-sync.ts";
import { requireGame } from "../game/game-cache.ts";
import { logDone } from "../log/logs.ts";
import { checkPublished, editable } from "./challenge-access.ts";
import { columnsOf } from "./challenge-row.ts";
import { isSolvable } from "./challenge-store.ts";

const NAMED = 5;
const ofGame = (gameId: number, ids: number[]) => and(eq(challenges.gameId, gameId), inList(challenges.id, ids));

/**
 * Challenge editor: changes several challenges in the same way, all or none. A field that the caller may not change in one of them, or a
 * challenge that does not exist, refuses all.
 */
export async function changeMany(ctx: Ctx, gameId: number, { ids, set }: ChallengeBatch): Promise<void> {
  requirePermission(ctx, "challenge.author", gameId);
  await requireGame(ctx, gameId);
  const mine = and(ofGame(gameId, ids), editable(ctx, gameId));
  const before = await ctx.db.select().from(challenges).where(mine).orderBy(asc(challenges.id));
  if (before.length < ids.length) fail("challenge.notFound");
  for (const row of before) checkPublished(ctx, row, set);
  const columns = columnsOf(set);
  if (before.length === 0 || Object.keys(columns).length === 0) return;
  const solvable = ctx.db
    .select({ n: sql`count(*)` })
    .from(challenges)
    .where(and(ofGame(gameId, ids), isSolvable));
  const rows = await ctx.db
    .update(challenges)
    .set({ ...columns, version: sql`${challenges.version} + 1` })
    .where(and(ofGame(gameId, ids), set.isEnabled ? sql`(${solvable}) = ${ids.length}` : undefined))
    .returning();
  if (rows.length === 0) await refuseUnsolvable(ctx, gameId, ids);
  logDone(ctx, `Changed ${rows.length} challenges of game ${gameId}: ${Object.keys(columns).join(", ")}`);
  await pushAll(ctx, rows, set.isEnabled === false ? rows.filter(({ type }) => kindOf(type).instance) : []);
}

/** `challenge.publish`: sets the order in which challenges are listed within their categories. */
export async function order(ctx: Ctx, gameId: number, { ids }: ChallengeOrder): Promise<void> {
  requirePermission(ctx, "challenge.publish", gameId);
  await requireGame(ctx, gameId);
  if ((await ctx.db.$count(challenges, ofGame(gameId, ids))) < ids.length) fail("challenge.notFound");
  const place = sql`(SELECT key + 1 FROM json_each(${JSON.stringify(ids)}) WHERE value = ${challenges.id})`;
  const rows = await ctx.db
    .update(challenges)
    .set({ position: place as never, version: sql`${challenges.version} + 1` })
    .where(and(ofGame(gameId, ids), ne(challenges.position, place)))
    .returning();
  await pushAll(ctx, rows);
  logDone(ctx, `Put ${ids.length} challenges of game ${gameId} in order`);
}

/**
 * Tells the Ledger what has changed, in the order of the ids, and ends instances of disabled challenges even when the Ledger cannot be
 * told.
 */
async function pushAll(ctx: Ctx, rows: ChallengeRow[], withdrawn: ChallengeRow[] = []): Promise<void> {
  const stop = ({ id }: ChallengeRow) => ctx.fleet().stopAll({ kind: "player", challengeId: id }, "withdrawn", actorOf(ctx));
  await eachDone(
    () => allDone(rows.toSorted((a, b) => a.id - b.id).map((row) => pushChallenge(ctx, row))),
    () => allDone(withdrawn.map(stop)),
  );
}

async function refuseUnsolvable(ctx: Ctx, gameId: number, ids: number[]): Promise<never> {
  const rows = await ctx.db
    .select({ title: challenges.title })
    .from(challenges)
    .where(and(ofGame(gameId, ids), not(isSolvable)))
    .limit(NAMED);
  if (rows.length === 0) fail("challenge.notFound");
  const titles = rows.map(({ title }) => title);
  throw new AppError("challenge.noFlagsIn", { titles: namesInARow(titles, ctx.language) });
}
