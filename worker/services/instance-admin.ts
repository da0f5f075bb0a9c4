import { sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { fail } from "../contract/errors.ts";
import type { Instance, InstanceFilter } from "../contract/fleet.ts";
import type { InstanceRowView } from "../contract/host.ts";
import { isoTime, type Page } from "../contract/wire.ts";
import { challenges, teams } from "../db/schema/index.ts";
import { requireRole } from "../middleware/roles.ts";
import { imageUrl } from "./game-views.ts";
import { logDone } from "./logs.ts";

type Asked = Pick<InstanceFilter, "challengeId" | "teamId">;

/** Administrator: the players' instances, the oldest first. */
export async function list(ctx: Ctx, filter: Asked, count: number, skip: number): Promise<Page<InstanceRowView>> {
  requireRole(ctx, "Admin");
  const { instances, total } = await ctx.fleet().list({ ...filter, kind: "player" }, skip, count);
  const [ofTeams, ofChallenges, hosts] = await Promise.all([
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
    ctx.fleet().hosts(),
  ]);
  const names = new Map(hosts.map(({ id, name }) => [id, name]));
  const data = instances.map((one): InstanceRowView => {
    const [team, challenge] = [ofTeams.get(one.teamId ?? 0), ofChallenges.get(one.challengeId)];
    return {
      team: team ? { id: team.id, name: team.name, avatar: imageUrl(team.avatar, "avatar") } : null,
      challenge: challenge ? { id: challenge.id, title: challenge.title, tag: challenge.tag } : null,
      ...facts(one),
      host: one.hostId && (names.get(one.hostId) ?? null),
    };
  });
  return { data, length: data.length, total };
}

/** Administrator: ends one instance. */
export async function remove(ctx: Ctx, id: string): Promise<void> {
  requireRole(ctx, "Admin");
  if ((await removeAll(ctx, { ids: [id] })) === 0) fail("notFound");
}

/** Administrator: ends all that match; answers how many. */
export async function removeAll(ctx: Ctx, filter: InstanceFilter): Promise<number> {
  requireRole(ctx, "Admin");
  const ended = await ctx.fleet().stopAll({ ...filter, kind: "player" });
  if (ended.length > 0) logDone(ctx, `Ended ${ended.length} instances`);
  return ended.length;
}

function facts({ id, image, containerId, startedAt, expiresAt, entry, state }: Instance) {
  const [ip = "", port = "0"] = entry?.split(/:(?=\d+$)/) ?? [];
  return {
    image,
    containerGuid: id,
    containerId: containerId ?? "",
    startedAt: isoTime(startedAt),
    expectStopAt: isoTime(expiresAt),
    ip,
    port: Number(port),
    state,
  };
}

async function byId<T extends typeof teams | typeof challenges>(ctx: Ctx, table: T, ids: (number | null)[]) {
  const rows = await ctx.db
    .select()
    .from(table)
    .where(sql`${table.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  return new Map(rows.map((row) => [row.id, row as T["$inferSelect"]]));
}
