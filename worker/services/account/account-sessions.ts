import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { SessionView } from "../../contract/wire/account/account.ts";
import { fail } from "../../contract/wire/errors.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import { sessions } from "../../db/schema/index.ts";
import { requireSession } from "../../auth/roles.ts";
import { logDone } from "../log/logs.ts";
import { endOwnSession, endSessionsOf, endSession } from "../../auth/sessions.ts";

const SHOWN = 100;
const ID_LENGTH = 16;

/** Where the caller's account is signed in, most recently used first. */
export async function listOwn(ctx: Ctx): Promise<SessionView[]> {
  const viewer = requireSession(ctx);
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.id), gt(sessions.expiresAt, ctx.now())))
    .orderBy(sql`${sessions.tokenHash} = ${viewer.session} DESC`, desc(sessions.seenAt))
    .limit(SHOWN);
  return rows.map((row) => ({
    id: row.tokenHash.slice(0, ID_LENGTH),
    current: row.tokenHash === viewer.session,
    signedInAt: isoTime(row.createdAt),
    seenAt: isoTime(row.seenAt),
    ip: row.ip,
    agent: row.agent,
  }));
}

/** Ends one session of the caller's account; ending the caller's own session is a sign-out. */
export async function endOne(ctx: Ctx, id: string): Promise<void> {
  const viewer = requireSession(ctx);
  if (viewer.session.startsWith(id)) await endOwnSession(ctx);
  else {
    const row = await ctx.db
      .select({ tokenHash: sessions.tokenHash })
      .from(sessions)
      .where(and(eq(sessions.userId, viewer.id), sql`substr(${sessions.tokenHash}, 1, ${ID_LENGTH}) = ${id}`))
      .get();
    await endSession(ctx, row?.tokenHash ?? fail("account.sessionNotFound"));
  }
  logDone(ctx, "Ended a session", viewer.name);
}

/** Ends all sessions of the caller's account but the caller's. */
export async function endOthers(ctx: Ctx): Promise<void> {
  const viewer = requireSession(ctx);
  await endSessionsOf(ctx, viewer.id, viewer.session);
  logDone(ctx, "Ended all other sessions");
}
