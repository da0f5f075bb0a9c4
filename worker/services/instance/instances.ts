import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { InstanceStatusView, InstanceView } from "../../contract/wire/challenge/challenge.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { Owner } from "../../contract/rpc/fleet.ts";
import type { Refusal } from "../../contract/rpc/ledger.ts";
import { challenges, games, teams, type ChallengeRow } from "../../db/schema/index.ts";
import { actorOf } from "../account/actor.ts";
import { requireImage, specOf } from "./instance-spec.ts";
import { instanceView, statusView } from "./instance-views.ts";
import { secondsOf } from "../../domain/limits/limit.ts";
import { limit } from "../../auth/limits.ts";
import { log } from "../log/logs.ts";
import { readSettings } from "../settings/settings-store.ts";
import { requireViewer } from "../../auth/roles.ts";
import { together } from "../../domain/together.ts";
import { likelyTeam, requireActing, requirePlayer, type Player } from "../participation/player-gate.ts";
import { requireStillMember, stillShares } from "../participation/still-member.ts";
import { requireUnlocked } from "../challenge/challenge-lock.ts";
import { teamFlag } from "../challenge/team-flags.ts";

export { startTest, stopTest } from "./test-instances.ts";
import { gameClock } from "../../domain/game/phase.ts";
import { kindOf } from "../../domain/game/challenge-kind.ts";
import { refusedStart } from "../../domain/instances/refused-start.ts";

const MINUTE_MS = 60_000;
/** Refusals that a team brings about itself; the last when it, or an organiser, ends the instance meanwhile. */
const BY_TEAMS = new Set<string>(["instance.running", "instance.limit", "instance.cooldown", "instance.none"]);

/**
 * Starts the team's instance of a challenge and waits a while for it; `keepsPlace`: it stays in the queue, if necessary, after that. Player
 * gate; refusals are those of `FleetApi.start`.
 */
export async function start(ctx: Ctx, gameId: number, challengeId: number, keepsPlace: boolean): Promise<InstanceView> {
  const askedAt = ctx.now();
  const player = await requireActing(ctx, gameId);
  await limit(ctx, "container", player.viewer.id);
  await requirePresent(ctx, player);
  const [row, most, { containerPolicy }] = await Promise.all([
    requireOpen(ctx, gameId, challengeId),
    limitOf(ctx, gameId),
    readSettings(ctx),
  ]);
  const owner = ownerOf(player, row);
  const access = await requireUnlocked(ctx, row, player.membership.participationId);
  if (access?.isPast) fail("challenge.closed");
  // A flag is kept for ever, so none is generated for a start that is impossible.
  requireImage(row);
  const flag = kindOf(row.type).flags === "generated" ? await teamFlag(ctx, row, owner.participationId!) : null;
  const spec = specOf(ctx, row, { owner, flag, capture: await captureOf(ctx, row, player, flag) });
  const started = await ctx.fleet().start({
    owner,
    title: row.title,
    ip: ctx.ip,
    askedAt,
    spec,
    limit: most,
    autoDestroy: containerPolicy.autoDestroyOnLimitReached,
    keepsPlace,
    lifetimeMs: containerPolicy.defaultLifetime * MINUTE_MS,
  });
  return started.ok ? instanceView(ctx, started.instance) : refused(ctx, row, started);
}

/** Extends the life of the team's instance, within the renewal window before its end. Player gate. */
export async function extend(ctx: Ctx, gameId: number, challengeId: number): Promise<InstanceView> {
  const player = await requireActing(ctx, gameId);
  const { membership, viewer } = player;
  await limit(ctx, "container", viewer.id);
  await requirePresent(ctx, player);
  await requireUnlocked(ctx, await requireOpen(ctx, gameId, challengeId), membership.participationId);
  const { containerPolicy } = await readSettings(ctx);
  const by = containerPolicy.extensionDuration * MINUTE_MS;
  const extended = await ctx.fleet().extend(challengeId, membership.participationId, by, containerPolicy.renewalWindow * MINUTE_MS);
  return extended.ok ? instanceView(ctx, extended.instance) : fail(extended.code);
}

/** Ends the team's instance. Player gate. */
export async function stop(ctx: Ctx, gameId: number, challengeId: number): Promise<void> {
  const player = await requirePlayer(ctx, gameId);
  const { membership, viewer } = player;
  await limit(ctx, "container", viewer.id);
  await requirePresent(ctx, player);
  const row = await requireOpen(ctx, gameId, challengeId);
  const stopped = await ctx.fleet().stop(challengeId, membership.participationId, actorOf(ctx));
  if (stopped.ok) return;
  // Only now: a team may end an instance that it started before the challenge was locked again.
  await requireUnlocked(ctx, row, membership.participationId);
  failWith(stopped);
}

/** The team's instance of a challenge and what may be done with it. Player gate. */
export async function status(ctx: Ctx, gameId: number, challengeId: number): Promise<InstanceStatusView> {
  const view = await statusIfAny(ctx, gameId, challengeId);
  if (view) return view;
  const { membership } = await requirePlayer(ctx, gameId);
  await requireUnlocked(ctx, await requireOpen(ctx, gameId, challengeId), membership.participationId);
  return fail("instance.notContainer");
}

/** The same for a page that shows any challenge: null for a challenge without instances. */
export async function statusIfAny(ctx: Ctx, gameId: number, challengeId: number): Promise<InstanceStatusView | null> {
  const player = requirePlayer(ctx, gameId);
  const [, view] = await together(player, statusBeside(ctx, gameId, challengeId, player));
  return view;
}

/** Asks the Fleet while the gate is checked; the result may be used only after the gate has passed. */
async function statusBeside(ctx: Ctx, gameId: number, challengeId: number, player: Promise<Player>): Promise<InstanceStatusView | null> {
  const [row, likely, limit, { containerPolicy }] = await Promise.all([
    requireOpen(ctx, gameId, challengeId),
    likelyTeam(ctx, gameId, requireViewer(ctx).id),
    limitOf(ctx, gameId),
    readSettings(ctx),
  ]);
  if (!kindOf(row.type).instance) return null;
  const ask = (participationId: number) => ctx.fleet().status(gameId, challengeId, participationId);
  const early = likely && (await ask(likely.participationId));
  const { membership } = await player;
  await requireUnlocked(ctx, row, membership.participationId);
  const isOwn = membership.participationId === likely?.participationId;
  const status = early && isOwn ? early : await ask(membership.participationId);
  const shared = status.running.length === 0 || (await stillShares(ctx, await player));
  return statusView(ctx, shared ? status : { ...status, instance: null, running: [] }, limit, containerPolicy);
}

/** An instance is the whole team's. After the end, when members may leave, only those who are still there start, extend or end it. */
async function requirePresent(ctx: Ctx, player: Player): Promise<void> {
  if (gameClock(player.settings, ctx.now()) > player.settings.endAt) await requireStillMember(ctx, player);
}

async function requireOpen(ctx: Ctx, gameId: number, id: number): Promise<ChallengeRow> {
  const mine = and(eq(challenges.id, id), eq(challenges.gameId, gameId), eq(challenges.enabled, true));
  const [row] = await ctx.db.select().from(challenges).where(mine);
  return row ?? fail("challenge.notFound");
}

/** How many instances a team may have in the game; 0 means no limit. */
async function limitOf(ctx: Ctx, gameId: number): Promise<number> {
  const [game] = await ctx.db.select({ limit: games.containerLimit }).from(games).where(eq(games.id, gameId));
  return game?.limit ?? 0;
}

function ownerOf({ membership, viewer }: Player, row: ChallengeRow): Owner {
  const { participationId, teamId } = membership;
  return { gameId: row.gameId, challengeId: row.id, participationId, teamId, userId: viewer.id };
}

/** Traffic is recorded where it passes the platform's proxy, while the game runs. */
async function captureOf(ctx: Ctx, row: ChallengeRow, { membership, settings }: Player, flag: string | null) {
  if (!row.capture || !ctx.proxiesInstances || gameClock(settings, ctx.now()) > settings.endAt) return null;
  const [team] = await ctx.db.select({ name: teams.name }).from(teams).where(eq(teams.id, membership.teamId));
  const facts = {
    Challenge: row.title,
    ChallengeId: String(row.id),
    Team: team?.name ?? "",
    TeamId: String(membership.teamId),
    // A placeholder that the host fills in: the instance is chosen later.
    ContainerId: "",
    Flag: flag ?? "",
  };
  return { challengeId: row.id, participationId: membership.participationId, facts };
}

function refused(ctx: Ctx, row: ChallengeRow, refusal: Refusal): never {
  const { code } = refusal;
  if (!BY_TEAMS.has(code)) log(ctx, { level: "Warning", message: refusedStart({ ...row, challengeId: row.id }, code), status: "Failed" });
  return failWith(refusal);
}

/** Adds when to retry if the Fleet says so. */
function failWith({ code, waitMs }: Refusal): never {
  return fail(code, waitMs === undefined ? {} : { seconds: secondsOf(waitMs) });
}
