import type { Ctx } from "../../context.ts";
import { PUT_PASSWORDS } from "../../db/statements/credentials.ts";
import { REVOKE_TOKENS_OF } from "../../db/statements/api-tokens.ts";
import type { Plan } from "./user-plan.ts";

/** By id: an account that was deleted since the look is made anew. A name that somebody took since then fails the whole batch. */
const PUT_USERS = `
  INSERT INTO users (id, name, name_key, email, email_key, active, real_name, student_number, phone, registered_at, visited_at)
  SELECT value->>'id', value->>'name', value->>'nameKey', value->>'email', value->>'emailKey', 1,
    value->>'realName', value->>'studentNumber', value->>'phone', ?2, 0
  FROM json_each(?1) WHERE true
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, name_key = excluded.name_key, email = excluded.email, email_key = excluded.email_key,
    active = 1, real_name = excluded.real_name, student_number = excluded.student_number,
    phone = excluded.phone, version = users.version + 1`;

const ADD_TEAMS = `
  INSERT INTO teams (name, name_key, invite_token, captain_id, locked, created_at)
  SELECT value->>'name', value->>'nameKey', value->>'token', value->>'captain', 0, ?2 FROM json_each(?1)
  WHERE NOT EXISTS (SELECT 1 FROM teams t WHERE t.captain_id = value->>'captain' AND t.name = value->>'name')`;

const ADD_MEMBERS = `
  INSERT INTO team_members (team_id, user_id, joined_at)
  SELECT t.id, m.value->>'user', ?2 + m.key FROM json_each(?1) m JOIN teams t ON t.captain_id = m.value->>'captain' WHERE true
  ON CONFLICT DO NOTHING`;

/** Links that wait in a mailbox would undo the new password or address. */
const DROP_TOKENS = "DELETE FROM account_tokens WHERE user_id IN (SELECT value FROM json_each(?1))";
const END_SESSIONS = "DELETE FROM sessions WHERE user_id IN (SELECT value FROM json_each(?1)) AND token_hash <> ?2";

/** Writes a list of accounts in one transaction. Throws when somebody took one of its names or teams since the plan was made. */
export async function writePlan(ctx: Ctx, { users, teams, members }: Plan, ownSession: string): Promise<void> {
  const now = ctx.now();
  const old = JSON.stringify(users.filter((user) => user.before !== null).map((user) => user.id));
  const run = (text: string, ...values: unknown[]) => ctx.d1.prepare(text).bind(...values);
  await ctx.d1.batch([
    run(PUT_USERS, JSON.stringify(users), now),
    run(PUT_PASSWORDS, JSON.stringify(users), now),
    run(ADD_TEAMS, JSON.stringify(teams), now),
    run(ADD_MEMBERS, JSON.stringify(members), now),
    run(DROP_TOKENS, old),
    run(END_SESSIONS, old, ownSession),
    run(REVOKE_TOKENS_OF, old, now),
  ]);
}
