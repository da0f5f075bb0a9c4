import { eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import { users } from "../../db/schema/index.ts";
import { putPassword } from "../../db/statements/credentials.ts";
import { rootText } from "../../domain/log/error-text.ts";
import { logDone } from "../log/logs.ts";
import { hashPassword } from "../../auth/passwords.ts";

const NAME = "Admin";
const EMAIL = "admin@localhost.invalid";
const { min: LEAST, max: MOST } = LIMITS.password;

/**
 * Makes the first administrator when the deployment gave a password and no administrator exists. Many requests may call it at once: name
 * and address are unique, and the name is reserved. Says whether there was no administrator.
 */
export async function ensureFirstAdmin(ctx: Ctx): Promise<boolean> {
  if (!ctx.adminPassword || isUnfit(ctx.adminPassword) || (await hasAdmin(ctx))) return false;
  const now = ctx.now();
  const id = crypto.randomUUID();
  const passwordHash = await hashPassword(ctx, ctx.adminPassword);
  const account = { id, name: NAME, nameKey: NAME.toLowerCase(), email: EMAIL, emailKey: EMAIL, role: "Admin", active: true } as const;
  const [made] = await ctx.db.batch([
    ctx.db
      .insert(users)
      .values({ ...account, registeredAt: now, visitedAt: now })
      .onConflictDoNothing()
      .returning({ id: users.id }),
    putPassword(ctx.db, id, passwordHash, now),
  ]);
  if (made.length > 0) logDone(ctx, "Made the first administrator", "System");
  return true;
}

/** Makes the first administrator, and says why there is still none although the operator gave a password; null when all is well. */
export async function firstAdminFault(ctx: Ctx): Promise<string | null> {
  try {
    await ensureFirstAdmin(ctx);
    if (!ctx.adminPassword || !isUnfit(ctx.adminPassword) || (await hasAdmin(ctx))) return null;
    return `VEXIL_ADMIN_PASSWORD must have ${LEAST} to ${MOST} characters`;
  } catch (error) {
    return rootText(error);
  }
}

/** Of a length that no other account may choose. */
function isUnfit({ length }: string): boolean {
  return length < LEAST || length > MOST;
}

async function hasAdmin(ctx: Ctx): Promise<boolean> {
  return Boolean(await ctx.db.select({ id: users.id }).from(users).where(eq(users.role, "Admin")).limit(1).get());
}
