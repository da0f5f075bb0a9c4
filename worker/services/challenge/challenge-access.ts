import { eq, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ChallengeUpdate } from "../../contract/wire/challenge/challenge.ts";
import { CHALLENGE_FIELDS } from "../../contract/wire/challenge/challenge-fields.ts";
import { fail } from "../../contract/wire/errors.ts";
import { challenges, type ChallengeRow } from "../../db/schema/index.ts";
import { may, requirePermission } from "../../auth/roles.ts";
import type { GamePermission } from "../../domain/accounts/permission.ts";
import { columnsOf } from "./challenge-row.ts";
import { requireChallenge } from "./challenge-store.ts";

/**
 * A challenge of this game that the caller may change: any, with `challenge.edit` in the game, else only the caller's own. Challenges of
 * others appear absent, as do those of other games.
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

/** Which challenges of the game the caller may change, as a condition; no condition when it is all of them. */
export function editable(ctx: Ctx, gameId: number): SQL | undefined {
  requirePermission(ctx, "challenge.author", gameId);
  return may(ctx, "challenge.edit", gameId) ? undefined : eq(challenges.authorId, ctx.viewer?.id ?? "");
}

function isOwn(ctx: Ctx, { authorId }: ChallengeRow): boolean {
  return authorId !== null && authorId === ctx.viewer?.id;
}

/**
 * What authors may set themselves. Everything else (when players see a challenge, its value, what its containers may do to the hosts and
 * the network, and any field added later) takes `challenge.publish`; the image takes `challenge.edit`.
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
 * The least permission that lets a user change a field of their own challenge. Hosts have the images of all challenges and fetch more with
 * the platform's logins, so whoever names an image can read its contents: only users who may read every flag of the game anyway may do
 * that.
 */
function permissionFor(field: string): GamePermission {
  if (field === "containerImage") return "challenge.edit";
  return AUTHORED.has(field) ? "challenge.author" : "challenge.publish";
}

/** Those of a challenge's fields that the caller may set in this game. */
export function grantedFields<F extends object>(ctx: Ctx, gameId: number, fields: F): Partial<F> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => may(ctx, permissionFor(name), gameId))) as Partial<F>;
}

/** The fields of a challenge, by their names in calls, that the caller may not change in this game. */
export async function withheld(ctx: Ctx, gameId: number): Promise<string[]> {
  requirePermission(ctx, "challenge.author", gameId);
  return Object.entries(CHALLENGE_FIELDS).flatMap(([name, { wire }]) => (may(ctx, permissionFor(name), gameId) ? [] : [wire]));
}

/** An absent text equals an empty one. */
const isSame = (value: unknown, before: unknown) =>
  JSON.stringify(value === "" ? null : value) === JSON.stringify(before === "" ? null : before);

/** Refuses an author's change of what an organiser decides; a value that stays the same is not a change. */
export function checkPublished(ctx: Ctx, before: ChallengeRow, input: ChallengeUpdate): void {
  const changed = Object.entries(columnsOf(input)).filter(([name, value]) => !isSame(value, before[name as keyof ChallengeRow]));
  for (const [name] of changed) requirePermission(ctx, permissionFor(name), before.gameId);
}
