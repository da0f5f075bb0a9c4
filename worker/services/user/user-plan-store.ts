import type { Ctx } from "../../context.ts";
import { deleteLinks, deleteSessions, insertMembers, insertTeams, putUsers } from "../../db/statements/accounts.ts";
import { revokeTokensOf } from "../../db/statements/api-tokens.ts";
import { putPasswords } from "../../db/statements/credentials.ts";
import type { Plan } from "./user-plan.ts";

/** Writes a list of accounts in one transaction. Throws when another request took one of its names or teams since the plan was made. */
export async function writePlan(ctx: Ctx, { users, teams, members }: Plan, ownSession: string): Promise<void> {
  const old = users.filter((user) => user.before !== null).map((user) => user.id);
  const [d1, now] = [ctx.d1, ctx.now()];
  await d1.batch([
    putUsers(d1, users, now),
    putPasswords(d1, users, now),
    insertTeams(d1, teams, now),
    insertMembers(d1, members, now),
    deleteLinks(d1, old),
    deleteSessions(d1, old, ownSession),
    revokeTokensOf(d1, old, now),
  ]);
}
