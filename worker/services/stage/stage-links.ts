import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import type { StageLinkCreate, StageLinkMadeView, StageLinkView } from "../../contract/wire/board/stage.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import { games, stageLinks } from "../../db/schema/index.ts";
import { requirePermission } from "../../auth/roles.ts";
import { requireGame } from "../game/game-cache.ts";
import { hashToken, newToken } from "../game/snapshot.ts";
import { logDone } from "../log/logs.ts";
import { requireReadableGame } from "../participation/visible-game.ts";

type Row = typeof stageLinks.$inferSelect;

/** Passes a caller who may see the game, or has one of its links. A link of another game counts as no link. */
export async function admitted(ctx: Ctx, gameId: number, link: string | null): Promise<{ linkId: number | null }> {
  const found = link ? await findLink(ctx, gameId, link) : undefined;
  if (!found) await requireReadableGame(ctx, gameId);
  return { linkId: found?.id ?? null };
}

/** `game.edit`: the links to a game's stage, in the order in which they were made. */
export async function links(ctx: Ctx, gameId: number): Promise<StageLinkView[]> {
  await requireEditor(ctx, gameId);
  const rows = await ctx.db.select().from(stageLinks).where(eq(stageLinks.gameId, gameId)).orderBy(asc(stageLinks.id));
  return rows.map(viewOf);
}

/** `game.edit`: makes a link. Its secret is in this answer and nowhere else. */
export async function makeLink(ctx: Ctx, gameId: number, { name }: StageLinkCreate): Promise<StageLinkMadeView> {
  await requireEditor(ctx, gameId);
  const secret = newToken();
  const there = ctx.db.select({ n: count() }).from(stageLinks).where(eq(stageLinks.gameId, gameId));
  const values = ctx.db
    .select({
      id: sql`NULL`.as("id"),
      gameId: games.id,
      name: sql`${name}`.as("name"),
      digest: sql`${hashToken(secret)}`.as("digest"),
      createdAt: sql`${ctx.now()}`.as("created_at"),
    })
    .from(games)
    .where(and(eq(games.id, gameId), sql`(${there}) < ${LIMITS.stageLinksPerGame}`));
  const [made] = await ctx.db.insert(stageLinks).select(values).returning();
  if (!made) {
    await requireGame(ctx, gameId);
    fail("stage.tooManyLinks", { most: LIMITS.stageLinksPerGame });
  }
  logDone(ctx, `Made the link ${name} (${made.id}) to the stage of game ${gameId}`);
  return { ...viewOf(made), path: `/games/${gameId}/stage?link=${secret}` };
}

/** `game.edit`: revokes a link; the stages that it opened end at once. */
export async function revokeLink(ctx: Ctx, gameId: number, id: number): Promise<void> {
  await requireEditor(ctx, gameId);
  const [gone] = await ctx.db
    .delete(stageLinks)
    .where(and(eq(stageLinks.id, id), eq(stageLinks.gameId, gameId)))
    .returning();
  if (!gone) fail("stage.noLink");
  await ctx.board(gameId).endStage(id);
  logDone(ctx, `Revoked the link ${gone.name} (${id}) to the stage of game ${gameId}`);
}

async function findLink(ctx: Ctx, gameId: number, link: string): Promise<Row | undefined> {
  // A game that is still being imported is visible to nobody.
  await requireGame(ctx, gameId);
  return ctx.db
    .select()
    .from(stageLinks)
    .where(and(eq(stageLinks.digest, hashToken(link)), eq(stageLinks.gameId, gameId)))
    .get();
}

async function requireEditor(ctx: Ctx, gameId: number): Promise<void> {
  requirePermission(ctx, "game.edit", gameId);
  await requireGame(ctx, gameId);
}

function viewOf({ id, name, createdAt }: Row): StageLinkView {
  return { id, name, created: isoTime(createdAt) };
}
