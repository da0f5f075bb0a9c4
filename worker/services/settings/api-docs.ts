import { eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import { may } from "../../auth/roles.ts";
import { settings } from "../../db/schema/index.ts";

/** Lets the caller see the description of the API: everybody, unless it is hidden; then it is reported absent except to administrators. */
export async function requireOpen(ctx: Ctx): Promise<void> {
  if (may(ctx, "platform.configure")) return;
  const row = await ctx.db.select().from(settings).where(eq(settings.key, "globalConfig")).get();
  if (row?.value.apiDocs === false) fail("notFound");
}
