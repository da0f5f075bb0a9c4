import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { SessionViewer } from "../../auth/principal.ts";
import type { Role } from "../../contract/wire/enums.ts";

/** How long a signed snapshot, and whatever is remembered from it, replaces a read of D1. */
export const SNAPSHOT_MS = 60_000;
/**
 * How long a browser keeps one. After its time it is valid only for a socket, because a Hub asks D1 whether the session lives; pages ask
 * more often than that.
 */
export const SNAPSHOT_KEPT_MS = 10 * 60_000;

/**
 * Who a session belongs to, as D1 said at most `SNAPSHOT_MS` before `x`. Users with a role in a game get no snapshot, so it contains no
 * roles.
 */
type Payload = { u: string; n: string; r: Role; v: number; s: string; x: number };

/** An opaque token of 256 bits, 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What D1 stores of a token: SHA-256, hex. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The value of the snapshot cookie: base64url of JSON, a dot, HMAC-SHA-256 under the server's secret. */
export function signSnapshot(secret: string, viewer: SessionViewer, expiresAt: number): string {
  const payload: Payload = { u: viewer.id, n: viewer.name, r: viewer.role, v: viewer.version, s: viewer.session, x: expiresAt };
  const text = Buffer.from(JSON.stringify(payload)).toString("base64url");
  return `${text}.${mac(secret, text).toString("base64url")}`;
}

/** The snapshot if it is ours, belongs to this session and is past its time by no more than `lateMs`; else null. */
export function readSnapshot(
  secret: string,
  value: string,
  session: string,
  now: number,
  lateMs = 0,
): { viewer: SessionViewer; expiresAt: number } | null {
  const cut = value.indexOf(".");
  if (cut < 1 || value.length > 1_024) return null;
  const text = value.slice(0, cut);
  const given = Buffer.from(value.slice(cut + 1), "base64url");
  const right = mac(secret, text);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const { u, n, r, v, s, x } = JSON.parse(Buffer.from(text, "base64url").toString()) as Payload;
  if (s !== session || x <= now - lateMs || x > now + SNAPSHOT_MS) return null;
  return { viewer: { id: u, name: n, role: r, version: v, games: {}, session: s }, expiresAt: x };
}

function mac(secret: string, text: string): Buffer {
  return createHmac("sha256", secret).update(`vexil session snapshot\n${text}`).digest();
}
