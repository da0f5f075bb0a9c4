import { eq, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ChallengeUpdate } from "../../contract/wire/challenge/challenge.ts";
import { fail } from "../../contract/wire/errors.ts";
import { challenges, type ChallengeRow } from "../../db/schema/index.ts";
import { may, requirePermission } from "../../auth/roles.ts";
import type { GamePermission } from "../../domain/accounts/permission.ts";
import { columnsOf } from "./challenge-row.ts";
import { requireChallenge } from "./challenge-store.ts";

/**
 * A challenge of this game that the caller may change: any for whoever holds `challenge.edit` in it, else only one that he made. Those of others
 * are absent for him, as are those of other games.
 */
export async function requireEditable(
  ctx: Ctx,
  gameId: number,
  id: number,
  permission: "challenge.author" | "challenge.test" = "challenge.author",
): Promise<ChallengeRow> {
  requirePermission(ctx, permission, gameId);
  const row = await requireChallenge(ctx, gameId, id);
  if (!may(ctx, "challenge.edit", gameId) && !isOwn(ctx, row)) fail("challenge.notFound");
  return row;
}

/** Which challenges of the game the caller may change, as a condition; none when all of them. */
export function editable(ctx: Ctx, gameId: number): SQL | undefined {
  requirePermission(ctx, "challenge.author", gameId);
  return may(ctx, "challenge.edit", gameId) ? undefined : eq(challenges.authorId, ctx.viewer?.id ?? "");
}

function isOwn(ctx: Ctx, { authorId }: ChallengeRow): boolean {
  return authorId !== null && authorId === ctx.viewer?.id;
}

/**
 * What an author may set himself. Everything else (when players meet a challenge, what it is worth, what its containers may do to the hosts and
 * the network, and any field that is new) takes `challenge.publish`; the image, `challenge.edit`.
 */
const AUTHORED: ReadonlySet<string> = new Set<keyof ChallengeRow>([
  "title",
  "content",
  "tag",
  "hints",
  "pricedHints",
  "fileName",
  "flagTemplate",
  "flagVariable",
  "memoryMb",
  "cpuTenths",
  "storageMb",
  "port",
  "authors",
  "labels",
  "level",
  "levelOrder",
  "category",
  "categorySymbol",
  "categoryColour",
  "flagFormat",
  "questions",
  "connection",
  "contents",
  "solution",
  "service",
]);

/**
 * The least that lets somebody change a field of his challenge. Hosts have the images of all challenges and fetch more with the platform's
 * logins, so whoever names one reads what is in it: only those do who may read every flag of the game anyway.
 */
function permissionFor(field: string): GamePermission {
  if (field === "containerImage") return "challenge.edit";
  return AUTHORED.has(field) ? "challenge.author" : "challenge.publish";
}

/** Those of a challenge's fields that the caller may set in this game. */
export function grantedFields<F extends object>(ctx: Ctx, gameId: number, fields: F): Partial<F> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => may(ctx, permissionFor(name), gameId))) as Partial<F>;
}

/** No text is the same as none. */
const isSame = (value: unknown, before: unknown) =>
  JSON.stringify(value === "" ? null : value) === JSON.stringify(before === "" ? null : before);

/** Refuses an author who would change what is an organiser's to decide; a value that stays as it is changes nothing. */
export function checkPublished(ctx: Ctx, before: ChallengeRow, input: ChallengeUpdate): void {
  const changed = Object.entries(columnsOf(input)).filter(([name, value]) => !isSame(value, before[name as keyof ChallengeRow]));
  for (const [name] of changed) requirePermission(ctx, permissionFor(name), before.gameId);
}
