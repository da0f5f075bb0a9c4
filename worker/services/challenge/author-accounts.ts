import { eq, inArray, or } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { AuthorAccount } from "../../contract/wire/challenge/challenge.ts";
import { challenges, gameRoles, users } from "../../db/schema/index.ts";
import { nameKey } from "../../domain/names/name.ts";
import { assetUrl } from "../file/files.ts";

type Person = { id: string; name: string; avatar: string | null };

/**
 * Accounts that may be linked as authors of a challenge: holders of a role in its game, and its maker. Nobody else: otherwise a user who
 * takes an author's name for their account would appear under the challenge. May be read together with the challenge because it does not
 * need the challenge's names.
 */
export function possibleAuthors(ctx: Ctx, gameId: number, challengeId: number): Promise<Person[]> {
  const staff = ctx.db.select({ id: gameRoles.userId }).from(gameRoles).where(eq(gameRoles.gameId, gameId));
  const maker = ctx.db.select({ id: challenges.authorId }).from(challenges).where(eq(challenges.id, challengeId));
  return ctx.db
    .select({ id: users.id, name: users.name, avatar: users.avatar })
    .from(users)
    .where(or(inArray(users.id, staff), inArray(users.id, maker)));
}

/** Those of these accounts that authors name, each with the author's name as written. Names match if two accounts could not both have them. */
export function authorAccounts(authors: readonly string[], people: readonly Person[]): AuthorAccount[] {
  const byKey = new Map(people.map((person) => [nameKey(person.name), person]));
  return authors.flatMap((author) => {
    const person = byKey.get(nameKey(author));
    return person ? [{ author, id: person.id, avatar: person.avatar && assetUrl(person.avatar, "avatar") }] : [];
  });
}
