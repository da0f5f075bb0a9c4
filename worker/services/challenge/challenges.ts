import { and, asc, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ChallengeCreate, ChallengeEdit, ChallengeEditView, ChallengeRowView } from "../../contract/wire/challenge/challenge.ts";
import { fail } from "../../contract/wire/errors.ts";
import { challenges } from "../../db/schema/index.ts";
import { requireUnchanged } from "../../domain/game/meanwhile.ts";
import { changedFields } from "../../domain/log/changed-fields.ts";
import { kindOf } from "../../domain/game/challenge-kind.ts";
import { requirePermission } from "../../auth/roles.ts";
import { eachDone } from "../../domain/together.ts";
import { actorOf } from "../account/actor.ts";
import { deleteChallenge, releaseAll } from "./attachments.ts";
import { collectCaptures } from "../capture/capture-files.ts";
import { figuresOf, NO_FIGURES } from "./challenge-figures.ts";
import { columnsOf, fieldsOf } from "./challenge-row.ts";
import { checkSettings, haveNewHints } from "./challenge-settings.ts";
import { checkPublished, editable, requireEditable } from "./challenge-access.ts";
import { renameNext } from "./challenge-next.ts";
import { checkRules, dropRequirement, isRequired, isSound } from "./challenge-requirements.ts";
import { staysSolvable } from "./challenge-store.ts";
import { insertChallenge, isFree, requireFree } from "./challenge-slug.ts";
import { editView, rowView } from "./challenge-views.ts";
import { requireGame } from "../game/game-cache.ts";
import { pushChallenge, syncGame } from "../game/ledger-sync.ts";
import { logDone } from "../log/logs.ts";

export { withheld } from "./challenge-access.ts";
export { changeMany, order } from "./challenge-batch.ts";
export { applyChanges } from "./challenge-changes.ts";
export { copy } from "./challenge-copy.ts";
export { addFlags, removeFlag } from "./challenge-flags.ts";
export { openAttached } from "./attached-file.ts";
export { setAttachment, setAttachments } from "./challenge-attachments.ts";

/** The challenges of a game that the caller may change, by id; none for an unknown game. */
export async function listForEdit(ctx: Ctx, gameId: number): Promise<ChallengeRowView[]> {
  const rows = await ctx.db
    .select()
    .from(challenges)
    .where(and(eq(challenges.gameId, gameId), editable(ctx, gameId)))
    .orderBy(asc(challenges.id));
  if (rows.length === 0) return [];
  const { challenges: figures } = await figuresOf(ctx, gameId, rows);
  return rows.map((row) => rowView(row, figures));
}

/** `challenge.author`: a new challenge of the caller, not enabled, of a type that cannot be changed. */
export async function create(ctx: Ctx, gameId: number, input: ChallengeCreate): Promise<ChallengeEditView> {
  requirePermission(ctx, "challenge.author", gameId);
  await requireGame(ctx, gameId);
  const row = await insertChallenge(ctx, gameId, input);
  await pushChallenge(ctx, row);
  logDone(ctx, `Created the challenge ${row.title} (${row.id}) in game ${gameId}`);
  return editView(ctx, row, NO_FIGURES);
}

/** A challenge with everything its editor shows; refuses a caller who may not edit it. */
export async function getForEdit(ctx: Ctx, gameId: number, id: number): Promise<ChallengeEditView> {
  const row = await requireEditable(ctx, gameId, id);
  return editView(ctx, row, figuresOf(ctx, gameId, [row]));
}

/**
 * Challenge editor: changes the given fields; some of them only with `challenge.publish`. Enabling needs a flag, except where flags are
 * generated.
 */
export async function update(ctx: Ctx, gameId: number, id: number, { was, ...input }: ChallengeEdit): Promise<ChallengeEditView> {
  const before = await requireEditable(ctx, gameId, id);
  if (was) requireUnchanged(was, fieldsOf(before));
  checkPublished(ctx, before, input);
  checkSettings(before, input);
  if (input.rules) await checkRules(ctx, before, input.rules);
  const [row] = await ctx.db
    .update(challenges)
    .set({ ...columnsOf(input), version: sql`${challenges.version} + 1` })
    .where(
      and(
        eq(challenges.id, id),
        was ? eq(challenges.version, before.version) : undefined,
        staysSolvable(input),
        input.slug ? isFree(input.slug, before) : undefined,
        input.rules ? isSound(before, input.rules) : undefined,
      ),
    )
    .returning();
  if (!row) {
    // Another request was faster by less than a round trip: the change is compared once more with the new state.
    const now = await requireEditable(ctx, gameId, id);
    if (was && now.version !== before.version) return update(ctx, gameId, id, { was, ...input });
    if (input.rules) await checkRules(ctx, before, input.rules);
    if (input.slug) await requireFree(ctx, input.slug, before);
    fail("challenge.noFlags");
  }
  if (row.slug !== before.slug) await renameNext(ctx, gameId, before.slug, row.slug);
  logDone(ctx, `Changed the challenge ${row.title} (${id}) of game ${gameId}: ${changedFields(before, row)}`);
  const isWithdrawn = input.isEnabled === false && kindOf(row.type).instance;
  // Also when the Ledger cannot be told, and again when it is disabled again: otherwise instances would keep running.
  await eachDone(
    () => pushChallenge(ctx, row, haveNewHints(before, row)),
    async () => isWithdrawn && ctx.fleet().stopAll({ kind: "player", challengeId: id }, "withdrawn", actorOf(ctx)),
  );
  return editView(ctx, row, figuresOf(ctx, gameId, [row]));
}

/**
 * Challenge editor (only with `challenge.publish` if the challenge is enabled or another one requires it): deletes a challenge with its flags
 * and attachments. Its submissions stay in the log, whose lists say that it was deleted.
 */
export async function remove(ctx: Ctx, gameId: number, id: number): Promise<void> {
  const { title, enabled } = await requireEditable(ctx, gameId, id);
  // The one that requires it would be open to everybody.
  if (enabled || (await isRequired(ctx, gameId, id))) requirePermission(ctx, "challenge.publish", gameId);
  const hashes = await deleteChallenge(ctx, id);
  logDone(ctx, `Deleted the challenge ${title} (${id}) of game ${gameId}`);
  // The deletion cannot be repeated: if one of these steps fails now, the others are still done.
  await eachDone(
    () => ctx.ledger(gameId).removeChallenge(id),
    () => dropRequirement(ctx, gameId, id),
    () => ctx.fleet().stopAll({ challengeId: id }, "withdrawn", actorOf(ctx)),
    () => releaseAll(ctx, hashes),
    () => collectCaptures(ctx, [gameId]),
  );
}

/** `game.edit`: pushes all settings of the game to its Ledger again; the board is always live, so nothing else is needed. */
export async function recalculate(ctx: Ctx, gameId: number): Promise<void> {
  requirePermission(ctx, "game.edit", gameId);
  await requireGame(ctx, gameId);
  await syncGame(ctx, gameId);
  logDone(ctx, `Recalculated game ${gameId}`);
}
