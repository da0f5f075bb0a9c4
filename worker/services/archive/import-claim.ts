import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { AppError, fail } from "../../contract/wire/errors.ts";
import { imports } from "../../db/schema/index.ts";
import { alive, CUT_OFF_MS, takeBack, touch, type Mark, type Run } from "./import-mark.ts";

/** An import that may be continued: what it has written so far. */
export type Claimed = Mark & { isContinued: boolean; gameId: number | null; isLedgerOurs: boolean };

/**
 * Runs an import, continuing an earlier one of the same archive and options that was interrupted. While that one is alive, the new one is
 * refused with `import.underWay`. An import that fails without a refusal is kept, to be continued.
 */
export async function underClaim<T>(ctx: Ctx, run: Run, archive: string, work: (mark: Claimed) => Promise<T>): Promise<T> {
  const mark = await claim(ctx, run.id, archive);
  try {
    const result = await alive(ctx, mark, () => work(mark));
    if (mark.id !== run.id) await takeBack(ctx, mark);
    return result;
  } catch (error) {
    if (isRefusal(error)) {
      if (mark.id !== run.id) await takeBack(ctx, mark);
    } else {
      if (mark.id === run.id) run.keep();
      await touch(ctx, mark, ctx.now() - CUT_OFF_MS - 1);
    }
    throw error;
  }
}

/** Whether the archive itself is at fault, so that sending it again would change nothing. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.code !== "unavailable";
}

/** A mark for this archive, of which there is at most one. */
async function claim(ctx: Ctx, id: string, archive: string): Promise<Claimed> {
  const own = { id, runner: id, isContinued: false, gameId: null, isLedgerOurs: false };
  const found = await ctx.db.select().from(imports).where(eq(imports.archive, archive)).get();
  if (!found) {
    const [noted] = await ctx.db.update(imports).set({ archive }).where(eq(imports.id, id)).returning({ id: imports.id }).catch(refuse);
    return noted ? own : fail("unavailable");
  }
  if (found.at >= ctx.now() - CUT_OFF_MS) fail("import.underWay");
  const [mine] = await ctx.db
    .update(imports)
    .set({ at: ctx.now(), runner: id })
    .where(and(eq(imports.id, found.id), eq(imports.archive, archive), eq(imports.at, found.at)))
    .returning();
  if (!mine) fail("import.underWay");
  return { id: mine.id, runner: id, isContinued: true, gameId: mine.gameId, isLedgerOurs: mine.isLedgerOurs };
}

/** Another request began with the same archive at the same moment. */
function refuse(error: unknown): never {
  const isTaken = [error, error instanceof Error ? error.cause : null].some((one) => String(one).includes("UNIQUE constraint failed"));
  if (isTaken) fail("import.underWay");
  throw error;
}
