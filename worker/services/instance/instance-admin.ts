import { asc, desc, eq, inArray } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { Instance, InstanceFilter } from "../../contract/rpc/fleet.ts";
import type { InstanceChoiceView, InstanceRowView } from "../../contract/wire/platform/host.ts";
import { isoTime, type Page } from "../../contract/wire/wire.ts";
import { inList } from "../../db/in-list.ts";
import { challenges, games, teams } from "../../db/schema/index.ts";
import { requirePermission } from "../../auth/roles.ts";
import { actorOf } from "../account/actor.ts";
import { imageUrl } from "../game/game-views.ts";
import { entryOf } from "./instance-views.ts";
import { logDone } from "../log/logs.ts";
import { typesWith } from "../../domain/game/challenge-kind.ts";

const MOST_CHOICES = 1_000;

/** `kind` "all" includes the organisers' test instances. */
type Asked = Pick<InstanceFilter, "gameId" | "challengeId" | "teamId" | "hostId"> & { kind: "player" | "test" | "all" };

/** Administrator: the matching instances, oldest first. */
export async function list(ctx: Ctx, filter: Asked, count: number, skip: number): Promise<Page<InstanceRowView>> {
  requirePermission(ctx, "instance.manage");
  const { instances, total } = await ctx.fleet().list(fleetFilter(filter), skip, count);
  const [ofTeams, ofChallenges, ofGames, hosts] = await Promise.all([
    byId(
      ctx,
      teams,
      instances.map(({ teamId }) => teamId),
    ),
    byId(
      ctx,
      challenges,
      instances.map(({ challengeId }) => challengeId),
    ),
    byId(
      ctx,
      games,
      instances.map(({ gameId }) => gameId),
    ),
    ctx.fleet().hosts(),
  ]);
  const names = new Map(hosts.map(({ id, name }) => [id, name]));
  const data = instances.map((one): InstanceRowView => {
    const [team, challenge, game] = [ofTeams.get(one.teamId ?? 0), ofChallenges.get(one.challengeId), ofGames.get(one.gameId)];
    return {
      team: team ? { id: team.id, name: team.name, avatar: imageUrl(team.avatar, "avatar") } : null,
      challenge: challenge ? { id: challenge.id, title: challenge.title, tag: challenge.tag } : null,
      ...facts(one),
      ...whereOf(ctx, one),
      host: one.hostId && (names.get(one.hostId) ?? null),
      game: game ? { id: game.id, title: game.title } : null,
    };
  });
  return { data, length: data.length, total };
}

/** Administrator: the games whose challenges have instances, latest first, for a filter. */
export async function choices(ctx: Ctx): Promise<InstanceChoiceView[]> {
  requirePermission(ctx, "instance.manage");
  const rows = await ctx.db
    .select({ id: challenges.id, title: challenges.title, gameId: games.id, game: games.title })
    .from(challenges)
    .innerJoin(games, eq(games.id, challenges.gameId))
    .where(
      inArray(
        challenges.type,
        typesWith((kind) => kind.instance),
      ),
    )
    .orderBy(desc(games.startAt), desc(games.id), asc(challenges.title))
    .limit(MOST_CHOICES);
  const byGame = Map.groupBy(rows, ({ gameId }) => gameId);
  return [...byGame].map(([id, own]) => ({ id, title: own[0]!.game, challenges: own.map((one) => ({ id: one.id, title: one.title })) }));
}

/** Administrator: ends one instance; also a test instance. */
export async function remove(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, "instance.manage");
  if ((await end(ctx, { ids: [id] })) === 0) fail("notFound");
}

/** Administrator: ends all matching instances; returns how many. */
export async function removeAll(ctx: Ctx, filter: Asked): Promise<number> {
  requirePermission(ctx, "instance.manage");
  return end(ctx, fleetFilter(filter));
}

async function end(ctx: Ctx, filter: InstanceFilter): Promise<number> {
  const ended = await ctx.fleet().stopAll(filter, "withdrawn", actorOf(ctx), true);
  const [one] = ended;
  if (one) logDone(ctx, `Ended ${filter.ids ? `the ${nameOf(one)}` : `${ended.length} ${scopeOf(filter)}`}`);
  return ended.length;
}

function nameOf({ participationId, teamId, challengeId, gameId }: Instance): string {
  return `${participationId === null ? "test instance" : `instance of team ${teamId}`} of challenge ${challengeId} of game ${gameId}`;
}

/** Which instances a filter was about, for the log. */
function scopeOf({ gameId, challengeId, teamId, hostId, kind }: InstanceFilter): string {
  const what = { player: "instances of teams", test: "test instances", all: "instances" }[kind ?? "all"];
  const parts = Object.entries({ game: gameId, challenge: challengeId, team: teamId, host: hostId });
  const named = parts.filter(([, id]) => id !== undefined).map(([name, id]) => `${name} ${id}`);
  return named.length === 0 ? what : `${what} (${named.join(", ")})`;
}

function fleetFilter({ kind, ...filter }: Asked): InstanceFilter {
  return kind === "all" ? filter : { ...filter, kind };
}

/** The address that a player is shown, and its host and port: the platform's own when all traffic passes its proxy. */
function whereOf(ctx: Ctx, instance: Instance): Pick<InstanceRowView, "entry" | "ip" | "port"> {
  const entry = entryOf(ctx, instance);
  if (entry === instance.id) return { entry, ...addressOf(new URL(ctx.baseUrl ?? ctx.origin)) };
  const [ip = "", port = "0"] = entry.split(/:(?=\d+$)/);
  return { entry, ip, port: Number(port) };
}

function addressOf({ hostname, port, protocol }: URL): { ip: string; port: number } {
  return { ip: hostname, port: Number(port || (protocol === "https:" ? 443 : 80)) };
}

function facts({ id, image, containerId, startedAt, expiresAt, state, place, participationId }: Instance) {
  return {
    image,
    containerGuid: id,
    containerId: containerId ?? "",
    startedAt: isoTime(startedAt),
    expectStopAt: isoTime(expiresAt),
    state,
    place,
    test: participationId === null,
  };
}

async function byId<T extends typeof teams | typeof challenges | typeof games>(ctx: Ctx, table: T, ids: (number | null)[]) {
  const named = ids.filter((id) => id !== null);
  const rows = await ctx.db.select().from(table).where(inList(table.id, named));
  return new Map(rows.map((row) => [row.id, row as T["$inferSelect"]]));
}
