import { and, count, eq, gt } from "drizzle-orm";
import { requirePermission } from "../../auth/roles.ts";
import type { Ctx } from "../../context.ts";
import { QUEUE, type Host } from "../../contract/rpc/fleet.ts";
import type { GameHealth, HealthView, PlatformMoment } from "../../contract/wire/platform/health.ts";
import { mails } from "../../db/schema/index.ts";
import { NO_CALLS, sumOf } from "../../domain/health/call-figures.ts";
import { unreported } from "../../call-counts.ts";
import { PATIENCE_MS } from "../../domain/health/patience.ts";
import { checkAll, runningGames } from "./checks.ts";
import { unlessAway } from "../../unless-away.ts";

const MOST_GAMES = 20;
const DAY_MS = 24 * 3_600_000;

/** Administrator: how the platform is now, and its last hour. */
export async function readHealth(ctx: Ctx): Promise<HealthView> {
  requirePermission(ctx, "platform.log");
  const [checks, games, hosts, mail] = await Promise.all([
    checkAll(ctx),
    runningGames(ctx, MOST_GAMES).then((running) => Promise.all(running.map((game) => gameOf(ctx, game)))),
    patiently(ctx, "hosts", hostsOf(ctx)),
    mailOf(ctx),
  ]);
  const now = ctx.now();
  const hour = await patiently(ctx, "last hour", ctx.archivist().hour(momentOf(now, { games, hosts, mail })));
  const calls = sumOf(hour ?? NO_CALLS, unreported(), now);
  return { at: now, checks, games, hosts, mail, ...calls, callsOf: hour ? "platform" : "isolate", moments: hour?.moments ?? [] };
}

function momentOf(at: number, { games, hosts, mail }: Pick<HealthView, "games" | "hosts" | "mail">): PlatformMoment {
  const isKnown = games.every(({ isAway }) => !isAway);
  const sum = (of: (game: GameHealth) => number) => (isKnown ? games.reduce((all, game) => all + of(game), 0) : null);
  return {
    at,
    waiting: sum(({ waiting }) => waiting),
    lag: sum(({ lag }) => lag.entries),
    sockets: sum(({ sockets }) => sockets),
    instances: hosts?.instances ?? null,
    queued: hosts?.queued ?? null,
    mails: mail.waiting,
  };
}

/** One call per game, however many hubs it has. */
async function gameOf(ctx: Ctx, { id, title }: { id: number; title: string }): Promise<GameHealth> {
  const vitals = await patiently(ctx, `game ${id}`, ctx.board(id).vitals());
  if (!vitals) return { id, title, entries: 0, lag: { entries: 0, ms: 0 }, waiting: 0, isClosed: false, isAway: true, sockets: 0 };
  const { head, copied, behindSince, waiting, isClosed, sockets } = vitals;
  const lag = { entries: head - copied, ms: behindSince === null ? 0 : Math.max(0, ctx.now() - behindSince) };
  return { id, title, entries: head, lag, waiting, isClosed, isAway: false, sockets };
}

/** The page is needed when something is wrong: a part that does not answer must not hide the others. */
const patiently = <T>(ctx: Ctx, what: string, look: Promise<T>) => unlessAway(ctx, what, look, PATIENCE_MS);

async function hostsOf(ctx: Ctx): Promise<NonNullable<HealthView["hosts"]>> {
  const fleet = ctx.fleet();
  const [hosts, all, queued] = await Promise.all([fleet.hosts(), fleet.list({}, 0, 0), fleet.list({ state: "queued" }, 0, 0)]);
  const inState = (state: string) => hosts.filter((host) => host.state === state);
  const [online, silent, never] = ["online", "silent", "never"].map(inState) as [Host[], Host[], Host[]];
  return {
    online: online.length,
    silent: silent.length,
    never: never.length,
    instances: all.total,
    queued: queued.total,
    promisedMb: online.reduce((sum, { reserved }) => sum + reserved.memoryMb, 0),
    memoryMb: online.reduce((sum, { capacity }) => sum + (capacity?.memoryMb ?? 0), 0),
    mostQueued: QUEUE,
  };
}

async function mailOf(ctx: Ctx): Promise<HealthView["mail"]> {
  const [[waiting], [failed]] = await ctx.db.batch([
    ctx.db.select({ waiting: count() }).from(mails).where(eq(mails.state, "waiting")),
    ctx.db
      .select({ failed: count() })
      .from(mails)
      .where(and(eq(mails.state, "failed"), gt(mails.dueAt, ctx.now() - DAY_MS))),
  ]);
  return { waiting: waiting!.waiting, failed: failed!.failed };
}
