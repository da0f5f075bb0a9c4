import type { Ctx } from "../context.ts";
import { fail } from "../contract/wire/errors.ts";
import { liveTokens, noteUse } from "../db/statements/api-tokens.ts";
import { claimsToBeToken, isTokenText, playsOf, scopesOf } from "../domain/accounts/token.ts";
import { BoundedCache } from "../domain/bounded-cache.ts";
import { MEMORY } from "../memory.ts";
import { admitLookup, countUnknownSession } from "./lookup-limit.ts";
import { hashToken } from "../services/game/snapshot.ts";
import { gameRolesFrom, ROLES_IN_GAMES } from "./game-roles.ts";
import { limit } from "./limits.ts";

/** How often the use of a token is recorded. */
const NOTE_MS = 60_000;

const selectLive = liveTokens(ROLES_IN_GAMES);
/** Digests of tokens that were valid when they were last sent here. */
const accepted = new BoundedCache<string, true>(MEMORY.acceptedTokens);

/** The API token that a request sends, right or wrong; null if there is none. Other bearers, such as a host's key or a proxy's, do not count. */
export function bearerOf(request: Request): string | null {
  const header = request.headers.get("Authorization");
  const text = header === null ? undefined : /^Bearer +(\S+) *$/i.exec(header)?.[1];
  return text !== undefined && claimsToBeToken(text) ? text : null;
}

/**
 * Sets `ctx.principal` from an API token. Token, owner and roles are read from D1 in every request, so whatever ends them takes effect at
 * once. A wrong one is refused, never treated as a visitor; wrong ones are counted by address, like unknown sessions. One that was valid is
 * looked up whatever else comes from its address: otherwise one person who makes tokens up would keep everybody there from using theirs.
 */
export async function identifyToken(ctx: Ctx, text: string): Promise<void> {
  const digest = isTokenText(text) ? hashToken(text) : null;
  if (digest === null || !accepted.get(digest)) admitLookup(ctx);
  const now = ctx.now();
  const row = digest === null ? undefined : await selectLive(ctx.db).get({ digest, now });
  if (!row) {
    if (digest !== null) accepted.delete(digest);
    countUnknownSession(ctx);
    fail("token.invalid");
  }
  const { token, id, name, role, version } = row;
  accepted.set(digest!, true);
  if (role === "Banned") fail("banned");
  const viewer = { id, name, role, version, games: gameRolesFrom(row.games), session: null };
  ctx.principal = { kind: "token", viewer, token: { id: token.id, name: token.name }, scopes: scopesOf(token), plays: playsOf(token) };
  await limit(ctx, "apiToken", token.id);
  if ((token.usedAt ?? 0) < now - NOTE_MS) ctx.after(noteUse(ctx.db, token.id, now, now - NOTE_MS).run());
}
