import type { Ctx } from "../../context.ts";
import type { ChallengeChanges } from "../../contract/wire/challenge/challenge.ts";
import type { GameUpdate } from "../../contract/wire/game/game.ts";
import type { GameRow } from "../../db/schema/index.ts";
import {
  deleteCommon,
  deleteFlags,
  insertCommon,
  insertFlagsOf,
  refuseBroken,
  renameSlugs,
  updateChallenges,
} from "../../db/statements/challenge-changes.ts";
import { insertAttachments } from "../../db/statements/flags.ts";
import { kindOf, typesWith } from "../../domain/game/challenge-kind.ts";
import { allDone } from "../../domain/together.ts";
import { requirePermission } from "../../auth/roles.ts";
import { actorOf } from "../account/actor.ts";
import { checkGame, forgetChanged, gameStatements, logChange, readGame } from "../game/game-change.ts";
import { requireGame } from "../game/game-cache.ts";
import { pushChallenges } from "../game/ledger-sync.ts";
import { logDone } from "../log/logs.ts";
import { draftAttachments, releaseAll, retaining, type AttachmentDraft } from "./attachments.ts";
import { checkChanges, readBefore, type Before } from "./change-checks.ts";
import { sqlColumnsOf } from "./challenge-row.ts";
import { haveNewHints } from "./challenge-settings.ts";
import { withoutKnown } from "./known-flags.ts";

type Change = ChallengeChanges["changes"][number];
type WantedGame = { input: GameUpdate; before: GameRow };
/** A change with its attachments as they will be stored: what everybody gets, and one for each added flag. */
type Drafted = { change: Change; common: NonNullable<AttachmentDraft>[]; ofFlags: AttachmentDraft[] };

/**
 * Challenge editor: changes several challenges, each in its own way, and their game, at one moment: fields, flags and attachments, all or
 * none. Players see all of it or nothing, wherever it is interrupted. May be repeated: a flag that was added or removed already is skipped.
 */
export async function applyChanges(ctx: Ctx, gameId: number, { changes, game }: ChallengeChanges): Promise<void> {
  requirePermission(ctx, "challenge.author", gameId);
  if (game) requirePermission(ctx, "game.edit", gameId);
  await requireGame(ctx, gameId);
  if (changes.length === 0 && !game) return;
  const wanted = game && { input: game, before: await checkGame(ctx, gameId, game) };
  const before = await readBefore(ctx, gameId, changes);
  const fresh = changes.map((change) => withoutKnown(change, before));
  await checkChanges(ctx, fresh, before);
  const drafted = await draft(ctx, gameId, fresh, before);
  // A client that disconnects must not leave D1 with changes that the Ledger was not told.
  const work = carryOut(ctx, gameId, drafted, before, wanted);
  ctx.after(work.catch(() => undefined));
  await work;
}

async function draft(ctx: Ctx, gameId: number, changes: Change[], { rows }: Before): Promise<Drafted[]> {
  const none = { attachmentType: "None" as const };
  const inputs = changes.map(({ id, attachments, addFlags }) => {
    const isOwn = kindOf(rows.get(id)!.type).flags === "assigned";
    return { common: attachments ?? [], ofFlags: addFlags.map((flag) => (isOwn && flag.kind !== "decoy" ? flag : none)) };
  });
  const drafts = await draftAttachments(
    ctx,
    gameId,
    inputs.flatMap(({ common, ofFlags }) => [...common, ...ofFlags]),
  );
  let next = 0;
  const take = (count: number) => drafts.slice(next, (next += count));
  return inputs.map(({ common, ofFlags }, i) => {
    return { change: changes[i]!, common: take(common.length).filter((one) => one !== null), ofFlags: take(ofFlags.length) };
  });
}

async function carryOut(ctx: Ctx, gameId: number, drafted: Drafted[], before: Before, game?: WantedGame): Promise<void> {
  const ids = drafted.map(({ change }) => change.id);
  const ofGame = game ? gameStatements(ctx, gameId, game.input) : [];
  const renamed = drafted.flatMap(({ change: { id, set } }) => {
    const { slug } = before.rows.get(id)!;
    return set?.slug && set.slug !== slug ? [{ id, from: slug, to: set.slug }] : [];
  });
  const slugs = renamed.length > 0 ? renameSlugs(ctx.d1, gameId, renamed) : [];
  const batch = ctx.d1.batch<{ file_hash?: string | null }>([...ofGame, ...slugs, ...statementsFor(ctx, drafted)]);
  const results = await batch.catch(async (error: unknown) => {
    if (game) await checkGame(ctx, gameId, game.input);
    // Another request has changed something since the checks above: they now say what is wrong, if anything is.
    const now = await readBefore(
      ctx,
      gameId,
      drafted.map(({ change }) => change),
    );
    const fresh = drafted.map(({ change }) => withoutKnown(change, now));
    await checkChanges(ctx, fresh, now);
    await draft(ctx, gameId, fresh, now);
    throw error;
  });
  const { rows: after } = await readBefore(
    ctx,
    gameId,
    drafted.map(({ change }) => change),
  );
  const rows = ids.map((id) => after.get(id)!);
  const isHinted = (id: number) => haveNewHints(before.rows.get(id)!, after.get(id)!);
  const changed = game ? await readGame(ctx, gameId) : null;
  if (changed) forgetChanged(gameId);
  const given = results.flatMap(({ results: gone }) => gone.flatMap(({ file_hash }) => file_hash ?? []));
  const withdrawn = rows.filter(({ id, enabled, type }) => !enabled && before.rows.get(id)!.enabled && kindOf(type).instance);
  const stop = (id: number) => ctx.fleet().stopAll({ kind: "player", challengeId: id }, "withdrawn", actorOf(ctx));
  try {
    // A removal cannot be repeated: the files are released whether or not the Ledger can be told now, and instances are ended.
    await allDone([pushChallenges(ctx, gameId, rows, isHinted, changed), releaseAll(ctx, given)]);
  } finally {
    await Promise.all(withdrawn.map(({ id }) => stop(id)));
  }
  if (game && changed) logChange(ctx, game.before, changed);
  if (ids.length === 0) return;
  logDone(ctx, `Changed ${ids.length} challenges of game ${gameId} at one moment: ${ids.join(", ")}`);
}

/**
 * One batch, which D1 executes completely or not at all. Lists of any length are in one statement because a request is limited to a
 * thousand statements.
 */
function statementsFor(ctx: Ctx, drafted: Drafted[]): D1PreparedStatement[] {
  const { d1 } = ctx;
  const replaced = drafted.filter(({ change }) => change.attachments !== undefined);
  const common = replaced.flatMap(({ change, common: list }) =>
    list.map((one, position) => ({ ...one, challengeId: change.id, position })),
  );
  const owned = drafted.flatMap(({ ofFlags }) => ofFlags.filter((one) => one !== null));
  let next = 0;
  const flags = drafted.flatMap(({ change, ofFlags }) =>
    change.addFlags.map(({ flag, kind, label }, i) => {
      return { challengeId: change.id, flag, kind, label, place: ofFlags[i] ? owned.length - 1 - next++ : null };
    }),
  );
  const dropped = drafted.flatMap(({ change }) => change.dropFlags);
  const hashes = [...common, ...owned].flatMap(({ fileHash }) => fileHash ?? []);
  return [
    ...updateChallenges(
      d1,
      drafted.map(({ change }) => ({ id: change.id, ...sqlColumnsOf(change.set ?? {}) })),
    ),
    ...(dropped.length > 0 ? deleteFlags(d1, dropped) : []),
    ...(replaced.length > 0
      ? [
          deleteCommon(
            d1,
            replaced.map(({ change }) => change.id),
          ),
        ]
      : []),
    ...(owned.length > 0 ? [insertAttachments(d1, owned)] : []),
    ...insertFlagsOf(d1, flags),
    ...(common.length > 0 ? insertCommon(d1, common) : []),
    ...(hashes.length > 0 ? retaining(ctx, hashes) : []),
    refuseBroken(
      d1,
      drafted.map(({ change }) => change.id),
      typesWith(({ flags: whose }) => whose === "generated"),
    ),
  ];
}
