const PUT_USERS = `
  INSERT INTO users (id, name, name_key, email, email_key, email_confirmed, active, real_name, student_number, phone, registered_at, visited_at)
  SELECT value->>'id', value->>'name', value->>'nameKey', value->>'email', value->>'emailKey', 1, 1,
    value->>'realName', value->>'studentNumber', value->>'phone', ?2, 0
  FROM json_each(?1) WHERE true
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, name_key = excluded.name_key, email = excluded.email, email_key = excluded.email_key,
    email_confirmed = 1, active = 1, real_name = excluded.real_name, student_number = excluded.student_number,
    phone = excluded.phone, version = users.version + 1`;

const ADD_TEAMS = `
  INSERT INTO teams (name, name_key, invite_token, captain_id, locked, created_at)
  SELECT value->>'name', value->>'nameKey', value->>'token', value->>'captain', 0, ?2 FROM json_each(?1)
  WHERE NOT EXISTS (SELECT 1 FROM teams t WHERE t.captain_id = value->>'captain' AND t.name = value->>'name')`;

const ADD_MEMBERS = `
  INSERT INTO team_members (team_id, user_id, joined_at)
  SELECT t.id, m.value->>'user', ?2 + m.key FROM json_each(?1) m JOIN teams t ON t.captain_id = m.value->>'captain' WHERE true
  ON CONFLICT DO NOTHING`;

/** An account of the list, as it will be. */
export type ListedUser = {
  id: string;
  name: string;
  nameKey: string;
  email: string;
  emailKey: string;
  realName: string;
  studentNumber: string;
  phone: string;
};

/** Makes or changes a list of accounts. Those that were deleted since they were read are made anew; a name that was taken since then fails the batch. */
export function putUsers(d1: D1Database, users: ListedUser[], now: number): D1PreparedStatement {
  return d1.prepare(PUT_USERS).bind(JSON.stringify(users), now);
}

/** Makes teams, except those that their captains have already. */
export function insertTeams(
  d1: D1Database,
  teams: { name: string; nameKey: string; token: string; captain: string }[],
  now: number,
): D1PreparedStatement {
  return d1.prepare(ADD_TEAMS).bind(JSON.stringify(teams), now);
}

/** Adds accounts to the teams of captains, in the order of the list. */
export function insertMembers(d1: D1Database, members: { captain: string; user: string }[], now: number): D1PreparedStatement {
  return d1.prepare(ADD_MEMBERS).bind(JSON.stringify(members), now);
}

/** Deletes the links that were mailed to accounts: they would undo a new password or address. */
export function deleteLinks(d1: D1Database, userIds: string[]): D1PreparedStatement {
  return d1.prepare("DELETE FROM account_tokens WHERE user_id IN (SELECT value FROM json_each(?1))").bind(JSON.stringify(userIds));
}

/** Ends all sessions of accounts except one. */
export function deleteSessions(d1: D1Database, userIds: string[], kept: string): D1PreparedStatement {
  return d1
    .prepare("DELETE FROM sessions WHERE user_id IN (SELECT value FROM json_each(?1)) AND token_hash <> ?2")
    .bind(JSON.stringify(userIds), kept);
}
