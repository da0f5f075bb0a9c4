import { or } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { requirePermission } from "../../auth/roles.ts";
import { inList } from "../../db/in-list.ts";
import { users } from "../../db/schema/index.ts";
import { emailKey } from "../../domain/mail/email.ts";
import { nameKey } from "../../domain/names/name.ts";

/** Administrator: for each row of a list, the present name of the account that `addAll` would change instead of adding one; null if there is none. */
export async function known(ctx: Ctx, rows: { userName: string; email: string }[]): Promise<(string | null)[]> {
  requirePermission(ctx, "user.manage");
  const keys = rows.map(({ userName, email }) => [nameKey(userName), emailKey(email)] as const);
  const found = await ctx.db
    .select({ name: users.name, nameKey: users.nameKey, emailKey: users.emailKey })
    .from(users)
    .where(
      or(
        ...[users.nameKey, users.emailKey].map((column, i) =>
          inList(
            column,
            keys.map((key) => key[i]!),
          ),
        ),
      ),
    );
  const names = new Map(found.flatMap(({ name, ...key }) => [[`n ${key.nameKey}`, name] as const, [`m ${key.emailKey}`, name] as const]));
  return keys.map(([name, email]) => names.get(`n ${name}`) ?? names.get(`m ${email}`) ?? null);
}
