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
  const word = randomWord();
  const name = fields.name ?? `u${word}`;
  const email = fields.email ?? `${word}@example.com`;
  const [row] = await db
    .insert(users)
    .values({
      id: crypto.randomUUID(),
      name,
      nameKey: name.toLowerCase(),
      email,
      emailKey: email.toLowerCase(),
      active: true,
      registeredAt: Date.now(),
      visitedAt: Date.now(),
      ...fields,
    })
    .returning();
  if (passwordHash !== null) {
    await db.insert(credentials).values({ userId: row!.id, kind: "password", secret: passwordHash, changedAt: Date.now() });
  }
  return { ...(await aSessionOf(row!)), id: row!.id, name, email, row: { ...row!, passwordHash } };
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
  const session = hashToken(token);
  const now = Date.now();
  await connect(env.DB)
    .insert(sessions)
    .values({ tokenHash: session, userId: row.id, createdAt: now, seenAt: now, expiresAt: now + 3_600_000 });
  const viewer = { id: row.id, name: row.name, role: row.role, version: row.version, games: {}, session };
  return { cookie: `vexil_session=${token}`, viewer };
}

/** Ten random characters for names that no other test uses. */
export function randomWord(): string {
  return crypto.randomUUID().replaceAll("-", "").slice(0, 10);
}
