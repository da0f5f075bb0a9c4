import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import { attachments, files } from "../../db/schema/index.ts";
import { open } from "../file/file-content.ts";
import { ownedBy } from "./attachments.ts";
import { requireEditable } from "./challenge-access.ts";

/**
 * A file attached to a challenge, or to one of its flags, for a caller who may change that challenge. A file that is not attached is
 * reported absent, as the challenge would be.
 */
export async function openAttached(ctx: Ctx, gameId: number, id: number, hash: string) {
  await requireEditable(ctx, gameId, id);
  const [file] = await ctx.db
    .select({ name: sql<string>`coalesce(${attachments.name}, ${files.name})` })
    .from(attachments)
    .innerJoin(files, eq(files.hash, attachments.fileHash))
    .where(and(eq(attachments.fileHash, hash), ownedBy(sql`${id}`)))
    .limit(1);
  const { name } = file ?? fail("challenge.notFound");
  const { bytes, size } = await open(ctx, hash, name, () => null);
  return { name, size, bytes: bytes ?? fail("challenge.notFound") };
}
