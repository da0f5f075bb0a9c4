import { eq, inArray, or } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { AuthorAccount } from "../../contract/wire/challenge/challenge.ts";
import { challenges, gameRoles, users } from "../../db/schema/index.ts";
import { nameKey } from "../../domain/names/name.ts";
import { assetUrl } from "../file/files.ts";

type Person = { id: string; name: string; avatar: string | null };

/**
 * Whom the authors of a challenge may be: who holds a role in its game, and who made it. Nobody else, however he is called: else whoever takes an author's name for
 * his account would stand under the challenge. To be read beside the challenge, since it does not need its names.
 */
export function possibleAuthors(ctx: Ctx, gameId: number, challengeId: number): Promise<Person[]> {
  const staff = ctx.db.select({ id: gameRoles.userId }).from(gameRoles).where(eq(gameRoles.gameId, gameId));
  const maker = ctx.db.select({ id: challenges.authorId }).from(challenges).where(eq(challenges.id, challengeId));
  return ctx.db
    .select({ id: users.id, name: users.name, avatar: users.avatar })
    .from(users)
    .where(or(inArray(users.id, staff), inArray(users.id, maker)));
}

/** The accounts among these that authors name, each with the author as he is written. Names are compared as they must differ. */
export function authorAccounts(authors: readonly string[], people: readonly Person[]): AuthorAccount[] {
  const byKey = new Map(people.map((person) => [nameKey(person.name), person]));
  return authors.flatMap((author) => {
    const person = byKey.get(nameKey(author));
    return person ? [{ author, id: person.id, avatar: person.avatar && assetUrl(person.avatar, "avatar") }] : [];
  });
}
