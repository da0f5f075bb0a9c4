import { asc, gt } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { FileRef } from "../../contract/wire/game/info.ts";
import type { Page } from "../../contract/wire/wire.ts";
import { files } from "../../db/schema/index.ts";
import { requirePermission } from "../../auth/roles.ts";

/** Administrator: the stored files by name. */
export async function list(ctx: Ctx, limit: number, skip: number): Promise<Page<FileRef>> {
  requirePermission(ctx, "file.manage");
  const data = await ctx.db
    .select({ hash: files.hash, name: files.name })
    .from(files)
    .where(gt(files.refs, 0))
    .orderBy(asc(files.name), asc(files.hash))
    .limit(limit)
    .offset(skip);
  return { data, length: data.length, total: data.length };
}
