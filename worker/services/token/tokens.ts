import { randomBytes } from "node:crypto";
import type { Ctx } from "../../context.ts";
import { AppError, fail, failAt } from "../../contract/wire/errors.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import type { TokenCreate, TokenMadeView, TokenQuery, TokenRowView, TokenView } from "../../contract/wire/account/token.ts";
import { isoTime, type Page } from "../../contract/wire/wire.ts";
import { holderOf } from "../../auth/principal.ts";
import { requirePermission, requireSession } from "../../auth/roles.ts";
import { requirePerson } from "../../auth/token-gate.ts";
import type { ApiTokenRow } from "../../db/schema/index.ts";
import { deleteEnded, insertToken, revokeTokens, selectOwn, selectPage } from "../../db/statements/api-tokens.ts";
import type { Account } from "../../db/statements/credentials.ts";
import { isHeld, tokenText } from "../../domain/accounts/token.ts";
import { requireUser } from "../account/account-store.ts";
import { requireOwnPassword } from "../account/own-password.ts";
import { hashToken, newToken } from "../game/snapshot.ts";
import { logDone } from "../log/logs.ts";
import { titlesOf } from "./token-choices.ts";

export { choices } from "./token-choices.ts";

const DAY_MS = 24 * 3_600_000;
/** How long an expired or revoked token stays in its owner's list. */
const SHOWN_MS = 30 * DAY_MS;

/** The caller's tokens, newest first, including those that ended within the last 30 days. */
export async function list(ctx: Ctx): Promise<TokenView[]> {
  const { id } = requireSession(ctx);
  const ended = ctx.now() - SHOWN_MS;
  const rows = await selectOwn(ctx.db, id);
  return rows.filter(({ expiresAt, revokedAt }) => (revokedAt ?? expiresAt) > ended).map(tokenView);
}

/**
 * Makes a token, whose text is only in this answer. Refuses scopes that the caller does not hold now. If the password is changed while it is
 * being checked, no token is made: whatever changed it may have ended the account's tokens already.
 */
export async function make(ctx: Ctx, { name, permissions, games, days, password }: TokenCreate): Promise<TokenMadeView> {
  const viewer = requireSession(ctx);
  const grant = { permissions: [...new Set(permissions)], games: games && [...new Set(games)] };
  const beyond = grant.permissions.some((permission) => !isHeld(holderOf(ctx.principal!), permission, grant.games));
  if (beyond) failAt("permissions", "token.scope");
  const user = await requireUser(ctx, viewer.id);
  await requireOwnPassword(ctx, user, password, "password");
  const text = tokenText(newToken());
  const now = ctx.now();
  const owned = { id: randomBytes(6).toString("hex"), userId: viewer.id, digest: hashToken(text), name };
  const row = { ...owned, ...grant, createdAt: now, expiresAt: now + days * DAY_MS };
  const added = insertToken(ctx.db, row, LIMITS.tokensPerUser, user.passwordHash);
  const [, [made]] = await ctx.db.batch([deleteEnded(ctx.db, viewer.id, now - SHOWN_MS), added]);
  if (!made) throw await notMade(ctx, user);
  logDone(ctx, `Made the API token ${name} (${row.id})`);
  return { ...tokenView(made), token: text };
}

async function notMade(ctx: Ctx, { id, passwordHash }: Account): Promise<AppError> {
  const now = await requireUser(ctx, id);
  if (now.passwordHash === passwordHash) return new AppError("token.tooMany", { most: LIMITS.tokensPerUser });
  return new AppError("account.oldPassword", {}, { password: "account.oldPassword" });
}

/** Ends one of the caller's tokens at once. */
export async function revoke(ctx: Ctx, id: string): Promise<void> {
  const viewer = requireSession(ctx);
  const [gone] = await revokeTokens(ctx.db, { id, userId: viewer.id }, ctx.now());
  if (!gone) fail("token.notFound");
  logDone(ctx, `Revoked the API token ${gone.name} (${id})`);
}

/** Ends all of the caller's tokens. */
export async function revokeAll(ctx: Ctx): Promise<void> {
  const gone = await endTokensOf(ctx, requireSession(ctx).id);
  logDone(ctx, `Revoked all API tokens: ${gone}`);
}

/** Ends all tokens of an account that its owner has recovered from somebody else, who may have made some; returns how many. */
async function endTokensOf(ctx: Ctx, userId: string): Promise<number> {
  return (await revokeTokens(ctx.db, { userId }, ctx.now())).length;
}

/** `user.manage`: all working tokens, newest first; with `owner`, only of accounts with this text in name, e-mail or id. */
export async function listAll(ctx: Ctx, query: TokenQuery): Promise<Page<TokenRowView>> {
  requireManager(ctx);
  const [rows, [all]] = await ctx.db.batch(selectPage(ctx.db, ctx.now(), query));
  const titles = await titlesOf(
    ctx,
    rows.flatMap(({ token }) => token.games ?? []),
  );
  const data = rows.map(({ token, owner }) => ({
    ...tokenView(token),
    user: { id: token.userId, name: owner },
    titles: titles.filter(({ id }) => token.games?.includes(id)),
  }));
  return { data, length: data.length, total: all?.total ?? 0 };
}

/** `user.manage`: ends another user's token at once. */
export async function revokeAny(ctx: Ctx, id: string): Promise<void> {
  requireManager(ctx);
  const [gone] = await revokeTokens(ctx.db, { id, userId: null }, ctx.now());
  if (!gone) fail("token.notFound");
  logDone(ctx, `Revoked the API token ${gone.name} (${id}) of the account ${gone.userId}`);
}

function requireManager(ctx: Ctx): void {
  requirePermission(ctx, "user.manage");
  requirePerson(ctx);
}

function tokenView(row: ApiTokenRow): TokenView {
  return {
    id: row.id,
    name: row.name,
    permissions: row.permissions,
    games: row.games,
    createdAt: isoTime(row.createdAt),
    expiresAt: isoTime(row.expiresAt),
    lastUsedAt: row.usedAt === null ? null : isoTime(row.usedAt),
    revokedAt: row.revokedAt === null ? null : isoTime(row.revokedAt),
  };
}
