import type { Ctx } from "../../context.ts";
import { failAt } from "../../contract/wire/errors.ts";
import type { Account } from "../../db/statements/credentials.ts";
import { giveBack, limit } from "../../auth/limits.ts";
import { verifyPassword } from "../../auth/passwords.ts";

/** Refuses somebody who uses an open session without knowing its password; `field` is the input that asked for it. */
export async function requireOwnPassword(ctx: Ctx, user: Account, password: string, field: string): Promise<void> {
  await limit(ctx, "password", user.id);
  if (!(await verifyPassword(ctx, password, user.passwordHash))) {
    failAt(field, "account.oldPassword");
  }
  await giveBack(ctx, "password", user.id);
}
