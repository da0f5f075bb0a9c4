import type { TokenCreate, TokenMadeView } from "../contract/wire/account/token.ts";
import { call, ok } from "./call.ts";
import { PASSWORD } from "./users.ts";

/** A user's token, made by the call. */
export function aToken(as: { cookie: string }, wish: Partial<TokenCreate> = {}): Promise<TokenMadeView> {
  const body = { name: "script", permissions: ["play"], games: null, days: 30, password: PASSWORD, ...wish };
  return ok<TokenMadeView>("POST", "/api/account/tokens", { as, body });
}

/** The headers that identify a request without a cookie. */
export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** One request of a script with a token. */
export function callWith(
  token: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return call(method, path, { body, headers: { ...bearer(token), ...headers } });
}
