import { requirePermission } from "../../auth/roles.ts";
import type { Ctx } from "../../context.ts";
import type { Binding, Entry } from "../../contract/rpc/ledger.ts";
import type { LedgerApi } from "../../contract/rpc/objects.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { RebuildView } from "../../contract/wire/archive/recovery.ts";
import { forgetGame } from "../game/game-cache.ts";
import { pushAllFlags, syncGame } from "../game/ledger-sync.ts";
import { log } from "../log/logs.ts";
import { forgetMemberships } from "../participation/player-gate.ts";
import { archiveSource } from "./archive-source.ts";
import { copySource, type LogSource, type Lost } from "./copy-source.ts";
import { PIECE, requireTitle, textOf } from "./log-copy.ts";
import { recopy } from "./recopy.ts";

/** Entries in one call to the Ledger. */
const CHUNK = 1_000;

/** The kept archive to use, else the copy in D1; whether entries may be lost; and whether it is a dry run. */
export type RebuildWish = { archive?: number | undefined; lossy: boolean; dry: boolean };

/**
 * Administrator: rebuilds a game's Ledger from the copy in D1 or from a kept archive. Meanwhile nothing is judged. What the source lacks is
 * lost, which the caller must allow. If it is interrupted, the Ledger stays closed, and the call must be repeated.
 */
export async function rebuildGame(ctx: Ctx, gameId: number, wish: RebuildWish): Promise<RebuildView> {
  requirePermission(ctx, "platform.recover");
  const title = await requireTitle(ctx, gameId);
  const source = wish.archive === undefined ? await copySource(ctx, gameId) : await archiveSource(ctx, gameId, wish.archive);
  const own = await ownEntries(ctx, gameId, source);
  const bindings = await bindingsOf(ctx, gameId, source);
  const lost = sumOf(source.lost, own);
  // The copy may have missed the end of a lost log that the Board was told of.
  const beyond = (await passedOn(ctx, gameId)) - source.entries;
  const view: RebuildView = {
    gameId,
    source: source.kind,
    entries: source.entries,
    lost: { ...lost, entries: Math.max(lost.entries, beyond) },
    bindings: bindings.length,
  };
  if (wish.dry) return view;
  if (view.lost.entries > 0 && !wish.lossy) fail("recovery.lossy", { count: view.lost.entries });
  await restoreLog(ctx, gameId, source, bindings);
  await reopenGame(ctx, gameId, source.entries + view.lost.entries);
  log(ctx, {
    level: "Warning",
    message: `Rebuilt the log of ${title} (${gameId}): ${view.entries} entries, ${view.lost.entries} lost`,
    status: "Success",
  });
  return view;
}

/** What only the present Ledger has: entries that the source lacks, or has differently. */
async function ownEntries(ctx: Ctx, gameId: number, source: LogSource): Promise<Lost> {
  const ledger = ctx.ledger(gameId);
  const own = { entries: 0, submissions: 0, solves: 0 };
  const { head } = await ledger.holdings(0);
  const count = (list: Entry[]) => {
    own.entries += list.length;
    own.submissions += list.filter(({ kind }) => kind === "submission").length;
    own.solves += list.filter(({ nth }) => nth !== null).length;
  };
  let after = 0;
  for await (const piece of source.read()) {
    if (piece.length === 0 || after >= head) continue;
    const held = new Set(piece.map(textOf));
    count((await ledger.entries(after, piece.at(-1)!.seq - after)).filter((entry) => !held.has(textOf(entry))));
    after = piece.at(-1)!.seq;
  }
  for (; after < head; after += PIECE) count(await ledger.entries(after, PIECE));
  return own;
}

function sumOf(a: Lost, b: Lost): Lost {
  return { entries: a.entries + b.entries, submissions: a.submissions + b.submissions, solves: a.solves + b.solves };
}

/** The flags that the source names, and those that the Ledger still has. */
async function bindingsOf(ctx: Ctx, gameId: number, source: LogSource): Promise<Binding[]> {
  const all = [...(await ctx.ledger(gameId).bindings()), ...source.bindings];
  return [...new Map(all.map((one) => [`${one.challengeId} ${one.participationId}`, one])).values()];
}

async function restoreLog(ctx: Ctx, gameId: number, source: LogSource, bindings: Binding[]): Promise<void> {
  const ledger = ctx.ledger(gameId);
  await ledger.close();
  for await (const chunk of inChunks(source.read())) {
    const outcome = await ledger.restore(chunk);
    if (!outcome.ok) fail(outcome.code);
  }
  await pushAllFlags(ctx, gameId);
  if (bindings.length > 0) await ledger.restoreBindings(bindings);
}

async function* inChunks(pieces: AsyncIterable<Entry[]>): AsyncGenerator<Entry[]> {
  for await (const piece of pieces) for (let from = 0; from < piece.length; from += CHUNK) yield piece.slice(from, from + CHUNK);
}

/** Used numbers are never given to something else, the Ledger judges again and has what D1 has, and all copies follow. */
export async function reopenGame(ctx: Ctx, gameId: number, given: number): Promise<void> {
  const ledger = ctx.ledger(gameId);
  await fillUp(ledger, given);
  await ledger.reopen();
  await ctx.board(gameId).reread();
  await syncGame(ctx, gameId);
  await ledger.flush();
  for (let after = 0, head = 1; after < head;) {
    const view = await recopy(ctx, gameId, { after, drop: true, dry: false });
    [after, head] = [view.upTo, view.head];
  }
  forgetGame(gameId);
  forgetMemberships(gameId);
}

async function fillUp(ledger: LedgerApi, given: number): Promise<void> {
  let { head } = await ledger.holdings(0);
  if (head === 0) return;
  while (head < given) {
    const now = await ledger.fill(given);
    if (now === head) return;
    head = now;
  }
}

/** How far the Board was told of the log; 0 if it is of the last release, which does not say. */
function passedOn(ctx: Ctx, gameId: number): Promise<number> {
  const isUnknown = (error: unknown) => error instanceof TypeError;
  return ctx
    .board(gameId)
    .passedOn()
    .catch((error: unknown) => (isUnknown(error) ? 0 : Promise.reject(error)));
}
