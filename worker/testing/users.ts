import { env } from "cloudflare:test";
import type { SessionViewer } from "../auth/principal.ts";
import { connect } from "../db/client.ts";
import { credentials, sessions, users, type UserRow } from "../db/schema/index.ts";
import type { Account } from "../db/statements/credentials.ts";
import { aHash } from "./hash.ts";
import { hashToken, newToken } from "../services/game/snapshot.ts";

export const PASSWORD = "a password only tests know";

/** An account with an open session. Its password is `PASSWORD`. */
export type TestUser = { id: string; name: string; email: string; cookie: string; viewer: SessionViewer; row: Account };

let hashed: string | null = null;

/** A player. */
export async function aUser({ passwordHash = (hashed ??= aHash(PASSWORD)), ...fields }: Partial<Account> = {}): Promise<TestUser> {
  const db = connect(env.DB);
  const [id, word, now, token] = [fields.id ?? crypto.randomUUID(), randomWord(), Date.now(), newToken()];
  const name = fields.name ?? `u${word}`;
  const email = fields.email ?? `${word}@example.com`;
  const keys = { id, name, nameKey: name.toLowerCase(), email, emailKey: email.toLowerCase() };
  const account = db.insert(users).values({ ...keys, active: true, registeredAt: now, visitedAt: now, ...fields });
  const password = db.insert(credentials).values({ userId: id, kind: "password", secret: passwordHash ?? "", changedAt: now });
  // In one round trip: there are thousands of them.
  const [[row]] = await db.batch([account.returning(), insertSession(id, token), ...(passwordHash === null ? [] : [password])]);
  return { ...sessionOf(row!, token), id, name, email, row: { ...row!, passwordHash } };
}

export async function anAdmin(): Promise<TestUser> {
  return aUser({ role: "Admin" });
}

export async function aMonitor(): Promise<TestUser> {
  return aUser({ role: "Monitor" });
}

/** Another session of an account: its cookie, and the viewer that services are given. */
export async function aSessionOf(row: UserRow): Promise<{ cookie: string; viewer: SessionViewer }> {
  const token = newToken();
  await insertSession(row.id, token);
  return sessionOf(row, token);
}

function insertSession(userId: string, token: string) {
  const now = Date.now();
  const session = { tokenHash: hashToken(token), userId, createdAt: now, seenAt: now, expiresAt: now + 3_600_000 };
  return connect(env.DB).insert(sessions).values(session);
}

function sessionOf({ id, name, role, version }: UserRow, token: string): { cookie: string; viewer: SessionViewer } {
  return { cookie: `vexil_session=${token}`, viewer: { id, name, role, version, games: {}, session: hashToken(token) } };
}

/** Ten random characters for names that no other test uses. */
export function randomWord(): string {
  return crypto.randomUUID().replaceAll("-", "").slice(0, 10);
}
