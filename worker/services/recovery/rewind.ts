import { requirePermission } from "../../auth/roles.ts";
import type { Ctx } from "../../context.ts";
import type { Holdings } from "../../contract/rpc/ledger.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { RewindView } from "../../contract/wire/archive/recovery.ts";
import { countBehind, raiseVersions, takeStatuses } from "../../db/statements/recovery.ts";
import { log } from "../log/logs.ts";
import { requireTitle } from "./log-copy.ts";
import { reopenGame } from "./rebuild.ts";
import { recopy } from "./recopy.ts";

/** How long an object may take to stop and to restart from where it was. */
const RETURNS_MS = 15_000;
const LOOK_MS = 250;

/**
 * Administrator: brings a game's Ledger to the moment to which D1 was restored, or (without a moment) keeps the Ledger as it is, and makes
 * D1, the Ledger and their copies agree: the Ledger's team statuses win, D1's settings get versions that the Ledger accepts.
 */
export async function rewindGame(ctx: Ctx, gameId: number, { to, dry }: { to?: number | undefined; dry: boolean }): Promise<RewindView> {
  requirePermission(ctx, "platform.recover");
  const title = await requireTitle(ctx, gameId);
  const before = await ctx.ledger(gameId).holdings(to ?? ctx.now());
  // The Ledger of a game that was deleted after the moment is empty, while D1 has the game again: at that moment the log still existed.
  if (before.isClosed && to === undefined) fail("recovery.closed");
  if (to !== undefined) await askLedger(ctx, gameId, to, true);
  const lost = to === undefined ? 0 : before.since;
  const found = await countBehind(ctx.d1, gameId, before);
  const copy = before.isClosed ? NOTHING(gameId) : await recopy(ctx, gameId, { after: 0, drop: true, dry: true });
  const view = { gameId, head: before.head, lost, ...found, copy };
  if (dry) return view;
  if (to !== undefined) await goBack(ctx, gameId, to, before.isClosed ? Infinity : before.head - lost);
  const now = await ctx.ledger(gameId).holdings(0);
  await ctx.d1.batch([...raiseVersions(ctx.d1, gameId, now), takeStatuses(ctx.d1, gameId, now)]);
  await reopenGame(ctx, gameId, before.head);
  log(ctx, {
    level: "Warning",
    message: `Rewound the game ${title} (${gameId}): ${lost} entries of its log are gone`,
    status: "Success",
  });
  return view;
}

/** The result for the copy of a log that does not exist. */
const NOTHING = (gameId: number): RewindView["copy"] => ({ gameId, head: 0, upTo: 0, missing: 0, changed: 0, beyond: 0 });

async function goBack(ctx: Ctx, gameId: number, to: number, head: number): Promise<void> {
  await askLedger(ctx, gameId, to, false);
  for (const end = ctx.now() + RETURNS_MS; ctx.now() < end;) {
    await ctx.sleep(LOOK_MS);
    // The call during which the object stops fails.
    const held: Holdings | null = await ctx
      .ledger(gameId)
      .holdings(to)
      .catch(() => null);
    // Until it stops it is closed, and still has all its data.
    if (held && !held.isClosed && held.head <= head) return;
  }
  fail("unavailable");
}

async function askLedger(ctx: Ctx, gameId: number, to: number, dry: boolean): Promise<void> {
  const outcome = await ctx.ledger(gameId).rewind(to, dry);
  if (!outcome.ok) fail(outcome.code);
}
