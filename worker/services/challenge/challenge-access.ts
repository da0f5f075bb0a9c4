import { eq, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ChallengeUpdate } from "../../contract/wire/challenge.ts";
import { fail } from "../../contract/wire/errors.ts";
import { challenges, type ChallengeRow } from "../../db/schema/index.ts";
import { may, requirePermission } from "../../auth/roles.ts";
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
 * the network, and any field that is new) takes `challenge.publish`.
 */
const AUTHORED: ReadonlySet<string> = new Set<keyof ChallengeRow>([
  "title",
  "content",
  "tag",
  "hints",
  "fileName",
  "flagTemplate",
  "flagVariable",
  "containerImage",
  "memoryMb",
  "cpuTenths",
  "storageMb",
  "port",
]);

/** Refuses an author who would change what is an organiser's to decide; a value that stays as it is changes nothing. */
export function checkPublished(ctx: Ctx, before: ChallengeRow, input: ChallengeUpdate): void {
  if (may(ctx, "challenge.publish", before.gameId)) return;
  const changed = Object.entries(columnsOf(input)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof ChallengeRow]),
  );
  if (changed.some(([name]) => !AUTHORED.has(name))) fail("forbidden");
}
