import { or } from "drizzle-orm";
import type { UserLookup } from "../../contract/wire/account/user.ts";
import type { Ctx } from "../../context.ts";
import { requirePermission } from "../../auth/roles.ts";
import { inList } from "../../db/in-list.ts";
import { users } from "../../db/schema/index.ts";
import { emailKey } from "../../domain/mail/email.ts";
import { nameKey } from "../../domain/names/name.ts";

/** Administrator: for each row of a list, the present name of the account that `addAll` would change instead of adding one; null if there is none. */
export async function known(ctx: Ctx, rows: UserLookup): Promise<(string | null)[]> {
  requirePermission(ctx, "user.manage");
  const names = rows.map(({ userName }) => nameKey(userName));
  const addresses = rows.map(({ email }) => emailKey(email));
  const found = await ctx.db
    .select({ name: users.name, nameKey: users.nameKey, emailKey: users.emailKey })
    .from(users)
    .where(or(inList(users.nameKey, names), inList(users.emailKey, addresses)));
  const [byName, byAddress] = [new Map(found.map((row) => [row.nameKey, row.name])), new Map(found.map((row) => [row.emailKey, row.name]))];
  return rows.map((_, i) => byName.get(names[i]!) ?? byAddress.get(addresses[i]!) ?? null);
}
