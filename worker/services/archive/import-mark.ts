import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import { games, importFiles, importRows, imports, teams, users } from "../../db/schema/index.ts";
import { holding, releaseHeld } from "../file/file-store.ts";
import { takeGameAway } from "../game/game-removal.ts";

const BEAT_MS = 30_000;
/** After this long without a sign of life an import counts as interrupted: it has missed three. */
export const CUT_OFF_MS = 3 * BEAT_MS;
/** An import that was interrupted before there was anything to continue is undone after this long; one that can be continued, later. */
const DEAD_MS = 10 * 60_000;
const CONTINUED_MS = 60 * 60_000;

/** An import, and which run owns it: a run whose mark was claimed by another must not write any more. */
export type Mark = { id: string; runner: string };

/** A run of something that reads an archive. `id`: of its own mark. `keep`: what it has made stays, to be continued. */
export type Run = { id: string; keep(): void };

/**
 * Records an import before it reads anything, and runs it. Nothing it makes is on a list before `finish`; what it holds or has not finished
 * is undone at its end or, when its server dies, by `sweepImports`.
 */
export async function underMark<T>(ctx: Ctx, work: (run: Run) => Promise<T>): Promise<T> {
  const id = crypto.randomUUID();
  let isKept = false;
  await ctx.db.insert(imports).values({ id, at: ctx.now() });
  try {
    return await alive(ctx, { id, runner: id }, () => work({ id, keep: () => (isKept = true) }));
  } finally {
    if (isKept) await ctx.files.delete(uploadOf(id));
    else await takeBack(ctx, { id, runner: id });
  }
}

/** Renews a mark's sign of life at intervals while its import runs. */
export async function alive<T>(ctx: Ctx, mark: Mark, work: () => Promise<T>): Promise<T> {
  const beat = setInterval(() => ctx.after(touch(ctx, mark, ctx.now()).catch(() => undefined)), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}

/** The prefix under which an import puts data that it has not stored yet. */
export function markPrefix(id: string): string {
  return `incoming/${id}/`;
}

/** The import that owns an object under that prefix. */
export function markIdOf(key: string): string {
  return key.split("/")[1]!;
}

/** Where the archive itself is kept while it is read. */
export function uploadOf(id: string): string {
  return `${markPrefix(id)}archive`;
}

/** What becomes of a game when its import ends; `pictures`: files that only texts refer to, which stay as if they had been uploaded. */
type Ending = { hidden: boolean; isPrivate: boolean; pictures: string[] };

/** Makes everything that an import has made visible to everybody. Refuses when another request has undone or continued it meanwhile. */
export async function finish(ctx: Ctx, mark: Mark, { pictures, ...settings }: Ending): Promise<void> {
  const { id } = mark;
  const owned = sql`EXISTS (SELECT 1 FROM imports WHERE id = ${id} AND coalesce(runner, id) = ${mark.runner})`;
  const [[shown]] = await ctx.db.batch([
    ctx.db
      .update(games)
      .set({ ...settings, importId: null })
      .where(and(eq(games.importId, id), owned))
      .returning({ id: games.id }),
    ctx.db.delete(importRows).where(and(eq(importRows.importId, id), owned)),
    ctx.db.delete(importFiles).where(and(eq(importFiles.importId, id), eq(importFiles.use, true), owned)),
    holding(ctx, pictures, owned),
    ctx.db
      .update(imports)
      .set({ gameId: null, archive: null })
      .where(and(eq(imports.id, id), owned)),
  ]);
  if (!shown) fail("unavailable");
}

/** Undoes interrupted imports whose server died and that nobody continues. */
export async function sweepImports(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const dead = or(lt(imports.at, now - CONTINUED_MS), and(isNull(imports.archive), lt(imports.at, now - DEAD_MS)));
  for (const { id } of await ctx.db.select({ id: imports.id }).from(imports).where(dead)) {
    const runner = crypto.randomUUID();
    // Claimed, so that only one of two sweeps does it, and a run that is alive after all writes no more.
    const [mine] = await ctx.db
      .update(imports)
      .set({ at: now, runner, archive: null })
      .where(and(eq(imports.id, id), dead))
      .returning({ id: imports.id });
    if (mine) await takeBack(ctx, { id, runner });
  }
}

/**
 * Removes everything that an import has not finished, and then its mark; does nothing where another run owns it. May be interrupted
 * anywhere and repeated.
 */
export async function takeBack(ctx: Ctx, { id, runner }: Mark): Promise<void> {
  const mark = await ctx.db.select().from(imports).where(eq(imports.id, id)).get();
  if (mark && (mark.runner ?? id) !== runner) return;
  if (mark?.archive) await ctx.db.update(imports).set({ archive: null }).where(eq(imports.id, id));
  if (mark?.gameId) {
    await takeGameAway(ctx, mark.gameId, eq(games.importId, id));
    await takePeopleAway(ctx, id);
  }
  await releaseHeld(ctx, id);
  const { objects } = await ctx.files.list({ prefix: markPrefix(id) });
  if (objects.length > 0) await ctx.files.delete(objects.map(({ key }) => key));
  await ctx.db.delete(imports).where(eq(imports.id, id));
}

/** The references to their pictures still belong to the import. */
async function takePeopleAway(ctx: Ctx, importId: string): Promise<void> {
  const made = (kind: "user" | "team") => sql`(SELECT id FROM import_rows WHERE import_id = ${importId} AND kind = ${kind})`;
  await ctx.db.batch([
    ctx.db.delete(teams).where(sql`CAST(${teams.id} AS TEXT) IN ${made("team")}`),
    ctx.db.delete(users).where(sql`${users.id} IN ${made("user")}`),
  ]);
}

/** When a run last gave a sign of life. */
export async function touch(ctx: Ctx, { id, runner }: Mark, at: number): Promise<void> {
  await ctx.db
    .update(imports)
    .set({ at })
    .where(and(eq(imports.id, id), sql`coalesce(${imports.runner}, ${imports.id}) = ${runner}`));
}
