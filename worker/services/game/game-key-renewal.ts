import { and, eq, ne, notLike } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { games } from "../../db/schema/index.ts";
import { openKey, SEALED, sealKey } from "./game-key.ts";

/** Encrypts the private keys that an earlier version stored with a mask, which reveals the secret to anybody who also has the key. */
export async function sealOldKeys(ctx: Ctx): Promise<void> {
  const old = await ctx.db
    .select({ id: games.id, stored: games.privateKey })
    .from(games)
    .where(and(notLike(games.privateKey, `${SEALED}%`), ne(games.privateKey, "")));
  for (const { id, stored } of old)
    await ctx.db
      .update(games)
      .set({ privateKey: sealKey(openKey(stored, ctx.secret), ctx.secret) })
      .where(and(eq(games.id, id), eq(games.privateKey, stored)));
}
