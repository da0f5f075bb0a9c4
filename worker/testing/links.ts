import { issueLink, type Purpose } from "../services/account/account-tokens.ts";
import { aContext } from "./context.ts";
import type { TestUser } from "./users.ts";

/** A link as its mail contains it. */
export async function aLink(user: TestUser, purpose: Purpose, carried: { email?: string; passwordHash?: string } = {}) {
  const { path } = await issueLink(aContext(), user.row, purpose, carried);
  return partsOf(path);
}

/** Token and address of a link's path. */
export function partsOf(path: string): { token: string; email: string } {
  const query = new URL(path, "http://vexil.test").searchParams;
  return { token: query.get("token")!, email: query.get("email")! };
}
