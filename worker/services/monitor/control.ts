import { and, count, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ControlChallengeView, ControlView } from "../../contract/wire/monitor/control.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import { controlParts, lastCopied } from "../../db/statements/control-parts.ts";
import { challenges, feedback, games, participations, writeups } from "../../db/schema/index.ts";
import { BoundedCache } from "../../domain/bounded-cache.ts";
import { lastMinutes, NO_TALLY, releasedAt, withPart, type Tally } from "../../domain/control/tally.ts";
import { kindOf } from "../../domain/game/challenge-kind.ts";
import { fail } from "../../contract/wire/errors.ts";
import { MEMORY } from "../../memory.ts";
import { may, requirePermission } from "../../auth/roles.ts";
import { isCompleteGame } from "../game/complete-rows.ts";
import { knownGame, requireGame } from "../game/game-cache.ts";
import { unlessAway } from "../../unless-away.ts";
import { isFresh } from "../../domain/fresh.ts";

/** This many entries are counted in one statement, and at most in one answer. */
const PART = 20_000;
const AT_ONCE = 5 * PART;
/** How long an answer is reused for everybody who watches. */
const FRESH_MS = 3_000;
/**
 * After this long, a request that was to make an answer is assumed dead: the runtime stops a request's work when its client disconnects.
 */
const LOST_MS = 10_000;
/** How long counts are updated incrementally; then everything is counted anew, because a log may have been replaced. */
const TALLY_MS = 600_000;

type Held = { tally: Tally; endAt: number; startedAt: number; view: ControlView; readAt: number };

/** Counts of games' logs, so that only new entries are read. */
const tallies = new BoundedCache<number, Held>(MEMORY.controlTallies);
/** The answers that are being made, with the start time. */
const reading = new Map<number, { since: number; answer: Promise<ControlView> }>();

/**
 * `game.monitor`: how a game is going. The result is reused for three seconds for everybody who watches in this isolate; a caller who may
 * not edit challenges sees only the challenges that players can open.
 */
export async function view(ctx: Ctx, gameId: number): Promise<ControlView> {
  requirePermission(ctx, "game.monitor", gameId);
  const all = await wholeView(ctx, gameId);
  if (may(ctx, "challenge.edit", gameId)) return all;
  const open = all.challenges.filter(({ releasedAt: at }) => at !== null);
  return { ...all, challenges: open.map((one) => ({ ...one, feedback: null })) };
}

async function wholeView(ctx: Ctx, gameId: number): Promise<ControlView> {
  const held = tallies.get(gameId);
  const now = ctx.now();
  if (held && isFresh(held.readAt, now, FRESH_MS)) return held.view;
  const other = reading.get(gameId);
  const leftMs = other ? other.since + LOST_MS - now : 0;
  if (!other || leftMs <= 0 || leftMs > LOST_MS) return readFor(ctx, gameId, held);
  const made = await Promise.race([other.answer, ctx.sleep(leftMs).then(() => null)]);
  return made ?? wholeView(ctx, gameId);
}

/** For everybody who asks meanwhile: it continues when the client that asked first has disconnected. */
function readFor(ctx: Ctx, gameId: number, held: Held | undefined): Promise<ControlView> {
  const mine = { since: ctx.now(), answer: readAnew(ctx, gameId, held) };
  reading.set(gameId, mine);
  const end = () => {
    if (reading.get(gameId) === mine) reading.delete(gameId);
  };
  ctx.after(mine.answer.then(end, end));
  return mine.answer;
}

async function readAnew(ctx: Ctx, gameId: number, held: Held | undefined): Promise<ControlView> {
  // A game id that nobody has must not create an object.
  if (!knownGame(gameId)) await requireGame(ctx, gameId);
  const now = ctx.now();
  const [rows, figures] = await Promise.all([readRows(ctx, gameId), readLive(ctx, gameId)]);
  const { endAt } = rows.game;
  const isOld = !held || !isFresh(held.startedAt, now, TALLY_MS) || held.endAt !== endAt;
  const { tally, isCounting } = await counted(ctx, gameId, isOld ? NO_TALLY : held.tally, endAt);
  const made = viewOf(rows, figures, tally, now);
  const answer = { ...made, isCounting };
  tallies.set(gameId, { tally, endAt, startedAt: isOld ? now : held.startedAt, view: answer, readAt: now });
  return answer;
}

async function counted(ctx: Ctx, gameId: number, before: Tally, endAt: number): Promise<{ tally: Tally; isCounting: boolean }> {
  const head = await lastCopied(ctx.d1, gameId);
  let tally = before.upTo > head ? NO_TALLY : before;
  const last = Math.min(head, tally.upTo + AT_ONCE);
  while (tally.upTo < last) {
    const upTo = Math.min(last, tally.upTo + PART);
    // oxlint-disable-next-line no-await-in-loop -- a part at a time is the point
    const parts = await controlParts(ctx.d1, gameId, tally.upTo, upTo, endAt);
    tally = withPart(tally, upTo, parts.challenges, parts.minutes, ctx.now());
    // oxlint-disable-next-line no-await-in-loop -- a turn for others
    if (upTo < last) await ctx.sleep(0);
  }
  return { tally, isCounting: last < head };
}

type Rows = Awaited<ReturnType<typeof readRows>>;

async function readRows(ctx: Ctx, gameId: number) {
  const [[game], list, [pending], [handedIn], said] = await ctx.db.batch([
    ctx.db
      .select({ startAt: games.startAt, endAt: games.endAt, version: games.version })
      .from(games)
      .where(and(eq(games.id, gameId), isCompleteGame)),
    ctx.db
      .select({
        id: challenges.id,
        title: challenges.title,
        tag: challenges.tag,
        type: challenges.type,
        enabled: challenges.enabled,
        rules: challenges.rules,
        openedAt: challenges.openedAt,
      })
      .from(challenges)
      .where(eq(challenges.gameId, gameId)),
    ctx.db
      .select({ pending: count() })
      .from(participations)
      .where(and(eq(participations.gameId, gameId), eq(participations.status, "Pending"))),
    ctx.db.select({ writeups: count() }).from(writeups).where(eq(writeups.gameId, gameId)),
    ctx.db
      .select({ id: feedback.challengeId, count: count(), average: sql<number>`AVG(${feedback.stars})` })
      .from(feedback)
      .innerJoin(challenges, eq(challenges.id, feedback.challengeId))
      .where(eq(challenges.gameId, gameId))
      .groupBy(feedback.challengeId),
  ]);
  const stars = new Map(said.map(({ id, ...one }) => [id, one]));
  return { game: game ?? fail("game.notFound"), list, pending: pending!.pending, writeups: handedIn!.writeups, stars };
}

type Live = Awaited<ReturnType<typeof readLive>>;

/** The objects' data; null, or no failed starts, of an object that does not answer: the page is needed most when something is wrong. */
async function readLive(ctx: Ctx, gameId: number) {
  const [board, fleet] = await Promise.all([
    unlessAway(ctx, `board of game ${gameId}`, boardSays(ctx, gameId)),
    unlessAway(ctx, "hosts", fleetSays(ctx, gameId)),
  ]);
  return { board, fleet };
}

/** Solves as the live board counts them, listeners, and the progress of the copy. */
async function boardSays(ctx: Ctx, gameId: number) {
  const board = ctx.board(gameId);
  const [frame, vitals] = await Promise.all([board.frame(null, true), board.vitals()]);
  const solved = new Map(Object.values(frame.challenges).flatMap((all) => all.map((one) => [one.id, one.solved] as const)));
  return { solved, sockets: vitals.sockets, behind: vitals.head - vitals.copied };
}

/** The hosts, the instances that wait for them, and the starts that failed. */
async function fleetSays(ctx: Ctx, gameId: number) {
  const fleet = ctx.fleet();
  const [hosts, waiting, failed] = await Promise.all([
    fleet.hosts(),
    fleet.list({ kind: "player", gameId, state: "queued" }, 0, 0),
    // A Fleet of the previous release does not count them.
    fleet.failedStarts(gameId).catch(() => []),
  ]);
  return {
    hosts: { connected: hosts.filter(({ state }) => state === "online").length, all: hosts.length },
    queued: waiting.total,
    failedStarts: new Map(failed.map(({ challengeId, at, ...one }) => [challengeId, { ...one, at: isoTime(at) }])),
  };
}

function viewOf(rows: Rows, live: Live, tally: Tally, now: number): Omit<ControlView, "isCounting"> {
  const { game, list, pending, writeups: handedIn, stars } = rows;
  const views = list.map(({ id, title, tag, enabled, rules, openedAt }): ControlChallengeView => {
    const part = tally.challenges.get(id);
    const released = releasedAt({ enabled, opensAt: rules.opensAt ?? 0, published: part?.published ?? 0 }, game, now);
    return {
      id,
      title,
      tag,
      enabled,
      releasedAt: released === null ? null : isoTime(released),
      openedAt: openedAt === null ? null : isoTime(openedAt),
      solved: live.board?.solved.get(id) ?? part?.right ?? 0,
      right: part?.right ?? 0,
      wrong: part?.wrong ?? 0,
      lastSolve: part?.lastSolve ? isoTime(part.lastSolve) : null,
      starts: part?.starts ?? 0,
      failed: part?.failed ?? 0,
      lastFailed: part?.lastFailed ? isoTime(part.lastFailed) : null,
      failedStarts: live.fleet?.failedStarts.get(id) ?? null,
      feedback: stars.get(id) ?? null,
    };
  });
  const counts = { minutes: lastMinutes(tally, now), challenges: views, pending, writeups: handedIn };
  const needed = list.some(({ enabled, type }) => enabled && kindOf(type).instance);
  return { at: isoTime(now), version: game.version, ...counts, ...waitingOf(live, needed) };
}

function waitingOf({ board, fleet }: Live, needed: boolean): Pick<ControlView, "sockets" | "behind" | "queued" | "hosts"> {
  const { sockets = null, behind = null } = board ?? {};
  return { sockets, behind, queued: fleet?.queued ?? null, hosts: fleet && { ...fleet.hosts, needed } };
}
