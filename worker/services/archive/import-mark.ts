import { and, eq, lt, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import { games, importFiles, importRows, imports, teams, users } from "../../db/schema/index.ts";
import { releaseHeld } from "../file/file-store.ts";
import { takeGameAway } from "../game/game-removal.ts";

const BEAT_MS = 30_000;
/** An import that has not said for so long that it goes on has died with its server. */
const DEAD_MS = 10 * 60_000;

/**
 * Notes an import before it takes anything and runs it. What it makes is on no list before `finish`; what it holds or has not finished is
 * taken back at its end, or, when its server dies, by `sweepImports`.
 */
export async function underMark<T>(ctx: Ctx, work: (id: string) => Promise<T>): Promise<T> {
  const id = crypto.randomUUID();
  await ctx.db.insert(imports).values({ id, at: ctx.now() });
  const beat = setInterval(() => ctx.after(touch(ctx, id).catch(() => undefined)), BEAT_MS);
  try {
    return await work(id);
  } finally {
    clearInterval(beat);
    await takeBack(ctx, id);
  }
}

/** Where an import puts what it has not stored yet. */
export function markPrefix(id: string): string {
  return `incoming/${id}/`;
}

/** All that an import has made is there for everybody from now on. Refuses when somebody has taken it back meanwhile. */
export async function finish(ctx: Ctx, id: string, settings: { hidden: boolean; isPrivate: boolean }): Promise<void> {
  const [[shown]] = await ctx.db.batch([
    ctx.db
      .update(games)
      .set({ ...settings, importId: null })
      .where(eq(games.importId, id))
      .returning({ id: games.id }),
    ctx.db.delete(importRows).where(eq(importRows.importId, id)),
    ctx.db.delete(importFiles).where(and(eq(importFiles.importId, id), eq(importFiles.use, true))),
    ctx.db.update(imports).set({ gameId: null }).where(eq(imports.id, id)),
  ]);
  if (!shown) fail("unavailable");
}

/** Takes back what imports have left whose server died. */
export async function sweepImports(ctx: Ctx): Promise<void> {
  const dead = lt(imports.at, ctx.now() - DEAD_MS);
  for (const { id } of await ctx.db.select({ id: imports.id }).from(imports).where(dead)) {
    // Claimed, so that of two that sweep one does.
    const [mine] = await ctx.db
      .update(imports)
      .set({ at: ctx.now() })
      .where(and(eq(imports.id, id), dead))
      .returning({ id: imports.id });
    if (mine) await takeBack(ctx, id);
  }
}

/** Whatever an import has not finished goes, and then its mark. May be cut off anywhere, and done again. */
async function takeBack(ctx: Ctx, id: string): Promise<void> {
  const mark = await ctx.db.select().from(imports).where(eq(imports.id, id)).get();
  if (mark?.gameId) {
    await takeGameAway(ctx, mark.gameId, eq(games.importId, id));
    await takePeopleAway(ctx, id);
  }
  await releaseHeld(ctx, id);
  const { objects } = await ctx.files.list({ prefix: markPrefix(id) });
  if (objects.length > 0) await ctx.files.delete(objects.map(({ key }) => key));
  await ctx.db.delete(imports).where(eq(imports.id, id));
}

/** The references to their pictures are the import's still. */
async function takePeopleAway(ctx: Ctx, importId: string): Promise<void> {
  const made = (kind: "user" | "team") => sql`(SELECT id FROM import_rows WHERE import_id = ${importId} AND kind = ${kind})`;
  await ctx.db.batch([
    ctx.db.delete(teams).where(sql`CAST(${teams.id} AS TEXT) IN ${made("team")}`),
    ctx.db.delete(users).where(sql`${users.id} IN ${made("user")}`),
  ]);
}

async function touch(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.update(imports).set({ at: ctx.now() }).where(eq(imports.id, id));
}
