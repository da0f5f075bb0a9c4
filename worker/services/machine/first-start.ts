import type { Ctx } from "../../context.ts";
import type { Migration } from "../../contract/rpc/machine.ts";
import { applyMigrations } from "../../db/migrate.ts";
import { ensureFirstAdmin, firstAdminFault } from "../account/first-admin.ts";

/**
 * Applies the migrations that the database lacks, and makes the first administrator if there is none. Says whether it made one; throws when
 * it cannot.
 */
export async function prepareFirstStart(ctx: Ctx, migrations: Migration[], adminPassword: string): Promise<boolean> {
  await applyMigrations(ctx.d1, migrations);
  // Only for this call: no other request of this process knows it.
  Object.assign(ctx, { adminPassword });
  const made = await ensureFirstAdmin(ctx);
  const fault = await firstAdminFault(ctx);
  if (fault) throw new Error(fault);
  return made;
}
