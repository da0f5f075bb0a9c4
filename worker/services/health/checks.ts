import { and, gt, isNotNull, lte, or } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { CheckView } from "../../contract/wire/platform/health.ts";
import { games } from "../../db/schema/index.ts";
import { PATIENCE_MS } from "../../domain/health/patience.ts";
import { rootText } from "../../domain/log/error-text.ts";
import { isCompleteGame } from "../game/complete-rows.ts";

/** How long an answer is reused for everybody who asks this isolate: the call is public, and must not be a way to load D1. */
const SHARED_MS = 5_000;
/** Entries that the copy has lacked for this long will not arrive by themselves. */
const LAG_MS = 60_000;
/** How many running games' copies are checked. */
const MOST_GAMES = 5;

let shared: { at: number; list: CheckView[] } | null = null;

/** Whether the essential parts work: database, files, objects, and the copies of running games. At most some seconds old. */
export async function checkAll(ctx: Ctx): Promise<CheckView[]> {
  const age = shared ? ctx.now() - shared.at : SHARED_MS;
  // A clock that was set back must not extend an answer's life.
  if (shared && age >= 0 && age < SHARED_MS) return shared.list;
  const list = await Promise.all([
    // Without it nobody is answered at all (`http/serve.ts`).
    check(ctx, "secret", () => well(Promise.resolve())),
    check(ctx, "database", () => well(ctx.db.select({ id: games.id }).from(games).limit(1))),
    check(ctx, "files", () => well(ctx.files.head("healthz"))),
    check(ctx, "objects", () => well(ctx.archivist().wake())),
    check(ctx, "copy", () => copiesOf(ctx)),
  ]);
  shared = { at: ctx.now(), list };
  return list;
}

/** The games that are running or paused, earliest start first. */
export async function runningGames(ctx: Ctx, most: number): Promise<{ id: number; title: string }[]> {
  const now = ctx.now();
  return ctx.db
    .select({ id: games.id, title: games.title })
    .from(games)
    .where(and(lte(games.startAt, now), or(gt(games.endAt, now), isNotNull(games.pausedAt)), isCompleteGame))
    .orderBy(games.startAt)
    .limit(most);
}

async function copiesOf(ctx: Ctx): Promise<string | null> {
  const running = await runningGames(ctx, MOST_GAMES);
  const problems = await Promise.all(running.map(({ id }) => copyProblem(ctx, id)));
  return problems.find((problem) => problem !== null) ?? null;
}

async function copyProblem(ctx: Ctx, gameId: number): Promise<string | null> {
  const { isClosed, behindSince } = await ctx.ledger(gameId).vitals();
  if (isClosed) return `the log of game ${gameId} is lost or being rebuilt`;
  return behindSince !== null && ctx.now() - behindSince > LAG_MS ? `D1 lacks entries of game ${gameId} for more than a minute` : null;
}

/** An object that answers at all is well. */
async function well(answer: PromiseLike<unknown>): Promise<null> {
  await answer;
  return null;
}

async function check(ctx: Ctx, name: CheckView["name"], look: () => Promise<string | null>): Promise<CheckView> {
  const since = ctx.now();
  const late = ctx.sleep(PATIENCE_MS).then(() => "does not answer");
  const text = await Promise.race([look().catch((error: unknown) => rootText(error)), late]);
  return { name, ms: ctx.now() - since, text };
}
