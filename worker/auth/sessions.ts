import { and, eq, lte, ne, sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { sessions, users, type UserRow } from "../db/schema/index.ts";
import { hasPassword, type Account } from "../db/statements/credentials.ts";
import { AppError, fail } from "../contract/wire/errors.ts";
import { errorText } from "../domain/log/error-text.ts";
import { cookie, cookieLine, cookieName } from "./cookie.ts";
import { admitLookup, countUnknownSession } from "./lookup-limit.ts";
import { isStaff } from "../domain/accounts/permission.ts";
import { JointRead } from "../joint-read.ts";
import { liveSessions } from "../db/statements/sessions.ts";
import { markDevice } from "./devices.ts";
import { gameRolesFrom, NO_ROLES, ROLES_IN_GAMES } from "./game-roles.ts";
import { sessionOf, type SessionViewer } from "./principal.ts";
import { endedAfter, endedSince, endsSoFar, forget, markOf, recall, remember, type Held } from "./session-cache.ts";
import { keepAhead, placesAhead, takeAhead } from "./sessions-ahead.ts";
import { noteVisit } from "./visits.ts";
import { hashToken, newToken, readSnapshot, signSnapshot, SNAPSHOT_KEPT_MS, SNAPSHOT_MS } from "../services/game/snapshot.ts";

const SESSION = "vexil_session";
const SNAPSHOT = "vexil_snapshot";
const TOKEN_LENGTH = 43;
const LIFE_MS = 7 * 24 * 3_600_000;
/** A visit is recorded this often; one from another address sooner, so that the list of sessions shows it. */
const TOUCH_MS = 5 * 60_000;
const MOVED_MS = 60_000;
/**
 * How long before its end a snapshot is renewed, in parallel with the request that brings it: a user who sends requests every few seconds
 * never waits for it.
 */
const RENEWED_BEFORE_MS = 15_000;
/** How many sessions are read from D1 at once: a few milliseconds of its thread. */
const READ_AT_ONCE = 200;
/** The path on which players' sockets are opened. */
const PLAYERS_SOCKET = "/hub/user";
const isSocket = (request: Request) => request.headers.has("Upgrade");
/** How often a session is read for one request at most. */
const MOST_READS = 5;

/**
 * Sets `ctx.principal` from the request's cookies; a visitor if there is no valid session. There are three ways, cheapest first: this
 * isolate's memory, the signed snapshot, D1. The first two are only for players: staff, of the platform or of one game, are never
 * recognised from memory or a snapshot, so everybody with a privilege has been read from D1 after this request arrived.
 * `path`, in lower case: for a player's socket a snapshot stays valid a while longer, because its Hub asks D1 before it accepts the socket.
 */
export function identify(ctx: Ctx, request: Request, path = ""): Promise<void> | void {
  const token = cookie(request, cookieName(SESSION, ctx.secure));
  if (token?.length !== TOKEN_LENGTH) return;
  const snapshot = cookie(request, cookieName(SNAPSHOT, ctx.secure));
  const held = recall(token, ctx.now());
  const taken = (one: Held) => take(ctx, request, token, one);
  if (held && (snapshot === null || markOf(snapshot) === held.mark)) return taken(held);
  const session = hashToken(token);
  const signed = snapshot === null ? null : believed(ctx, snapshot, session);
  if (signed && signed.viewer.version > (held?.viewer.version ?? 0)) {
    const fresh = { ...signed, mark: markOf(snapshot!) };
    remember(token, fresh);
    return taken(fresh);
  }
  if (!held && snapshot === null) return load(ctx, token, session);
  if (!held)
    return path === PLAYERS_SOCKET && isSocket(request) ? takeLate(ctx, token, session, snapshot!) : loadAndClear(ctx, token, session);
  held.mark = markOf(snapshot!);
  return taken(held);
}

/** Uses what is remembered, and renews it when its time is nearly over. Sockets get no new snapshot, and their Hub asks D1 anyway. */
function take(ctx: Ctx, request: Request, token: string, held: Held): void {
  ctx.principal = sessionOf(held.viewer);
  if (held.renewing || held.expiresAt - ctx.now() > RENEWED_BEFORE_MS || isSocket(request)) return;
  held.renewing = true;
  ctx.renewal = renew(ctx, token, held.viewer);
}

/** Reads the session in parallel with the request, which uses the old snapshot; if the session still exists, the answer carries a new snapshot. */
async function renew(ctx: Ctx, token: string, { session }: SessionViewer): Promise<void> {
  try {
    const viewer = await read(ctx, token, session);
    if (!viewer || isStaff(viewer.role, viewer.games)) {
      forget(session, ctx.now());
      setCookie(ctx, SNAPSHOT, "", 0);
    } else vouch(ctx, viewer, token);
  } catch (error) {
    // It is looked at again when its time is over.
    if (!(error instanceof AppError)) console.error(JSON.stringify({ event: "session.notRenewed", error: errorText(error) }));
  }
}

/**
 * Opens a session for a user and appends its cookies. The session that the request came with ends: a login never continues one.
 * False if the account has a new password by now, is banned or not active: that change has ended all its sessions, and
 * no session may be opened afterwards.
 */
export async function openSession(ctx: Ctx, user: Account): Promise<boolean> {
  if (ctx.viewer) await endOwnSession(ctx);
  const now = ctx.now();
  const token = newToken();
  const session = hashToken(token);
  const [opened, , , [account]] = await ctx.db.batch([
    ctx.db
      .insert(sessions)
      .select(sessionFor(ctx, user, session, now))
      .returning({ userId: sessions.userId }),
    ctx.db.delete(sessions).where(and(eq(sessions.userId, user.id), lte(sessions.expiresAt, now))),
    ctx.db.update(users).set({ visitedAt: now, ip: ctx.ip }).where(eq(users.id, user.id)),
    ctx.db.select({ games: ROLES_IN_GAMES }).from(users).where(eq(users.id, user.id)),
  ]);
  if (opened.length === 0 || !account) return false;
  setCookie(ctx, SESSION, token, LIFE_MS);
  const { id, name, role, version } = user;
  accept(ctx, { id, name, role, version, games: gameRolesFrom(account.games), session }, token);
  markDevice(ctx, user);
  return true;
}

function sessionFor(ctx: Ctx, user: Account, session: string, now: number) {
  return ctx.db
    .select({
      tokenHash: sql`${session}`.as("token_hash"),
      userId: users.id,
      createdAt: sql`${now}`.as("created_at"),
      seenAt: sql`${now}`.as("seen_at"),
      expiresAt: sql`${now + LIFE_MS}`.as("expires_at"),
      ip: sql`${ctx.ip}`.as("ip"),
      agent: sql`${ctx.agent}`.as("agent"),
    })
    .from(users)
    .where(and(eq(users.id, user.id), hasPassword(ctx.db, user.passwordHash), eq(users.active, true), ne(users.role, "Banned")));
}

/** Ends the caller's session and clears the cookies. */
export async function endOwnSession(ctx: Ctx): Promise<void> {
  if (ctx.viewer?.session) await endSession(ctx, ctx.viewer.session);
  signOut(ctx);
}

/** All sessions of an account have ended: forgets them, and if the caller's is one of them, they are a visitor from now on and lose its cookies. */
export function forgetEnded(ctx: Ctx, userId: string): void {
  forget(userId, ctx.now());
  if (ctx.principal?.kind === "session" && ctx.principal.viewer.id === userId) signOut(ctx);
}

function signOut(ctx: Ctx): void {
  ctx.principal = null;
  ctx.cookies.length = 0;
  for (const name of [SESSION, SNAPSHOT]) setCookie(ctx, name, "", 0);
}

/** Ends one session, by its hash. */
export async function endSession(ctx: Ctx, session: string): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.tokenHash, session));
  forget(session, ctx.now());
}

/** Ends all sessions of an account, after a ban, a reset or a new password; with `keep` (a session's hash) all except that one. */
export async function endSessionsOf(ctx: Ctx, userId: string, keep: string | null): Promise<void> {
  await ctx.db.delete(sessions).where(and(eq(sessions.userId, userId), keep === null ? undefined : ne(sessions.tokenHash, keep)));
  forget(userId, ctx.now());
}

/** The caller's account has changed: forgets what is remembered of it and signs a snapshot of the new version. */
export function renewViewer(ctx: Ctx, user: UserRow): void {
  forget(user.id, ctx.now());
  if (ctx.principal?.kind !== "session" || ctx.principal.viewer.id !== user.id) return;
  const { games, session } = ctx.principal.viewer;
  accept(ctx, { id: user.id, name: user.name, role: user.role, version: user.version, games, session }, null);
}

const lookups = new JointRead<string, Row | undefined>(READ_AT_ONCE);
const selectSessions = liveSessions(ROLES_IN_GAMES);
type Row = Awaited<ReturnType<ReturnType<typeof selectSessions>["all"]>>[number];

/** Many people arrive in the same turn when a game begins; one statement reads all of them from D1. */
function lookUp(ctx: Ctx, session: string): Promise<Row | undefined> {
  return lookups.read(ctx, session, async (hashes) => {
    const places = await placesAhead(ctx, hashes.length);
    const readAt = ctx.now();
    const rows = await selectSessions(ctx.db).all({ hashes: JSON.stringify(hashes), now: readAt, ...places });
    const found = new Map(rows.map((row) => [row.session, row]));
    const asked = hashes.map((hash) => found.get(hash));
    for (const hash of hashes) found.delete(hash);
    for (const [hash, row] of found) if (row.role === "User" && row.games === NO_ROLES) keepAhead(hash, row, readAt);
    return asked;
  });
}

/** Deletes the browser's snapshot of somebody who has become staff, or of a session that has ended. */
async function loadAndClear(ctx: Ctx, token: string, session: string): Promise<void> {
  await load(ctx, token, session);
  if (!ctx.viewer || isStaff(ctx.viewer.role, ctx.viewer.games)) setCookie(ctx, SNAPSHOT, "", 0);
}

/** A returning socket may use a snapshot that expired a while ago: when thousands return at once, their Hub asks D1 for all of them together. */
function takeLate(ctx: Ctx, token: string, session: string, snapshot: string): Promise<void> | void {
  const signed = believed(ctx, snapshot, session, SNAPSHOT_KEPT_MS - SNAPSHOT_MS);
  if (!signed) return load(ctx, token, session);
  ctx.principal = sessionOf(signed.viewer);
}

/** From what was read ahead if it is still valid, otherwise from D1. */
function load(ctx: Ctx, token: string, session: string): Promise<void> | void {
  const ahead = takeAhead<Row>(session, ctx.now());
  const viewer = ahead && viewerIn(ahead.row);
  if (!viewer || endedSince(viewer, ahead.readAt)) return readAndAccept(ctx, token, session);
  noteIfVisit(ctx, token, ahead.row);
  accept(ctx, viewer, token, ahead.readAt);
}

async function readAndAccept(ctx: Ctx, token: string, session: string): Promise<void> {
  const viewer = await read(ctx, token, session);
  if (viewer) accept(ctx, viewer, token);
}

function viewerIn({ id, name, role, version, games, session }: Row): SessionViewer {
  return { id, name, role, version, games: gameRolesFrom(games), session };
}

/** If an account is changed or logged out while D1 answers, its session is read again, because what was read may be out of date. */
async function read(ctx: Ctx, token: string, session: string, reads = MOST_READS): Promise<SessionViewer | null> {
  if (reads === 0) fail("unavailable");
  const soFar = endsSoFar();
  admitLookup(ctx);
  const row = await lookUp(ctx, session);
  if (!row) countUnknownSession(ctx);
  if (!row) return null;
  const viewer = viewerIn(row);
  if (endedAfter(viewer, soFar)) return read(ctx, token, session, reads - 1);
  noteIfVisit(ctx, token, row);
  return viewer;
}

function noteIfVisit(ctx: Ctx, token: string, { session, id, ip, seenAt }: Row): void {
  const now = ctx.now();
  if (now - seenAt <= (ip === ctx.ip ? TOUCH_MS : MOVED_MS)) return;
  setCookie(ctx, SESSION, token, LIFE_MS);
  noteVisit(ctx, { session, user: id, ip: ctx.ip, at: now, expiresAt: now + LIFE_MS });
}

/** `readAt`: when D1 was asked, if that was before the request came. */
function accept(ctx: Ctx, viewer: SessionViewer, token: string | null, readAt?: number): void {
  ctx.principal = sessionOf(viewer);
  if (!isStaff(viewer.role, viewer.games)) vouch(ctx, viewer, token, readAt);
}

function vouch(ctx: Ctx, viewer: SessionViewer, token: string | null, readAt?: number): void {
  const now = ctx.now();
  const expiresAt = (readAt ?? now) + SNAPSHOT_MS;
  const snapshot = signSnapshot(ctx.secret, viewer, expiresAt);
  setCookie(ctx, SNAPSHOT, snapshot, SNAPSHOT_KEPT_MS);
  if (token !== null) remember(token, { viewer, expiresAt, mark: markOf(snapshot) });
}

function believed(ctx: Ctx, snapshot: string, session: string, lateMs = 0) {
  const signed = readSnapshot(ctx.secret, snapshot, session, ctx.now(), lateMs);
  if (!signed || isStaff(signed.viewer.role, signed.viewer.games) || endedSince(signed.viewer, signed.expiresAt - SNAPSHOT_MS)) return null;
  return signed;
}

function setCookie(ctx: Ctx, name: string, value: string, lifeMs: number): void {
  ctx.cookies.push(cookieLine(name, value, lifeMs, ctx.secure));
}
