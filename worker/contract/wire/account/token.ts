import * as z from "zod/mini";
import { LIMITS } from "../limits.ts";
import { TOKEN_PERMISSIONS } from "../permissions.ts";
import { Id, paging, text, trimmed, whole } from "../wire.ts";

export const TokenScope = z.enum(TOKEN_PERMISSIONS);

/**
 * A new token: for these permissions, in these games or (null) in all, for this many days. The password proves that the account's owner asks. If
 * misspelt games were ignored, the token would hold in all.
 */
export const TokenCreate = z.strictObject({
  name: trimmed(LIMITS.tokenName, 1),
  permissions: z.array(TokenScope).check(z.minLength(1, "field.required"), z.maxLength(TOKEN_PERMISSIONS.length, "field.tooMany")),
  games: z._default(z.nullable(z.array(Id).check(z.minLength(1, "field.required"), z.maxLength(LIMITS.tokenGames, "field.tooMany"))), null),
  days: whole(1, LIMITS.tokenDays),
  password: text(LIMITS.password.max, 1),
});
export type TokenCreate = z.infer<typeof TokenCreate>;

/** A token as its owner sees it, without its text. `lastUsedAt` is at most a minute too early; null: never used. */
export const TokenView = z.object({
  id: z.string(),
  name: z.string(),
  permissions: z.array(TokenScope),
  games: z.nullable(z.array(z.int())),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
});
export type TokenView = z.infer<typeof TokenView>;

/** The only answer with a token's text. */
export const TokenMadeView = z.extend(TokenView, { token: z.string() });
export type TokenMadeView = z.infer<typeof TokenMadeView>;

/** A token as administrators see it, with its owner and the titles of its games that still exist. */
export const TokenRowView = z.extend(TokenView, {
  user: z.object({ id: z.string(), name: z.string() }),
  titles: z.array(z.object({ id: z.int(), title: z.string() })),
});
export type TokenRowView = z.infer<typeof TokenRowView>;

/** A filter of all users' tokens: `owner` is a text in their owners' name, e-mail or id; empty: all. */
export const TokenQuery = z.extend(paging(50, LIMITS.page), { owner: z._default(trimmed(LIMITS.email), "") });
export type TokenQuery = z.infer<typeof TokenQuery>;

/** What a form offers for a new token: the permissions that its maker holds somewhere, and games, latest first. */
export const TokenChoicesView = z.object({
  permissions: z.array(TokenScope),
  games: z.array(z.object({ id: z.int(), title: z.string() })),
});
export type TokenChoicesView = z.infer<typeof TokenChoicesView>;
