import { and, eq, isNotNull, ne } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail, failAt } from "../../contract/wire/errors.ts";
import type { Host } from "../../contract/rpc/fleet.ts";
import type { HostEdit, HostView, NewHostView, RegistryLoginEdit, RegistryLoginView } from "../../contract/wire/platform/host.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import { challenges } from "../../db/schema/index.ts";
import { tunnelAddress } from "../../domain/addresses/tunnel-address.ts";
import { runCommand } from "../../domain/addresses/run-command.ts";
import { requirePermission } from "../../auth/roles.ts";
import { actorOf } from "../account/actor.ts";
import { requireGame } from "../game/game-cache.ts";
import { forgetPassages } from "../instance/passages.ts";
import { log, logDone } from "../log/logs.ts";

/** Administrator: the Docker hosts, in the order in which they were added. */
export async function list(ctx: Ctx): Promise<HostView[]> {
  requirePermission(ctx, "host.manage");
  return (await ctx.fleet().hosts()).map(hostView);
}

/** Administrator: adds a host; only this answer shows its key and the command that starts an agent with it. */
export async function add(ctx: Ctx, name: string): Promise<NewHostView> {
  requirePermission(ctx, "host.manage");
  const { host, key } = await ctx.fleet().addHost(name);
  logDone(ctx, `Added the host ${name} (${host.id})`);
  return { host: hostView(host), key, command: commandOf(ctx, key) };
}

/**
 * Administrator: sets a host to draining (it gets no new instances), removes a warning that was read, or sets the address at which the
 * platform reaches its tunnel in place of the one its agent announces. Refuses with `host.notFound` and `host.tunnelAddress`.
 */
export async function edit(ctx: Ctx, id: string, { draining, warning, pinnedTunnel: typed }: HostEdit): Promise<void> {
  requirePermission(ctx, "host.manage");
  const pinnedTunnel = typed && tunnelAddress(typed, { loopback: true });
  if (typed && !pinnedTunnel) failAt("pinnedTunnel", "host.tunnelAddress");
  const change = { draining, ...(warning === null && { warning }), ...(typed !== undefined && { pinnedTunnel: pinnedTunnel || null }) };
  const done = await ctx.fleet().editHost(id, change);
  forgetPassages();
  if (!done.ok) fail(done.code);
  const host = await nameOf(ctx, id);
  if (typed !== undefined) logDone(ctx, `Reaches the tunnel of ${host} at ${pinnedTunnel || "the address that its agent announces"}`);
  if (draining !== undefined) logDone(ctx, `${draining ? "Drains" : "Uses"} ${host}`);
  if (warning === null) logDone(ctx, `Took the warning away from ${host}`);
}

/** Administrator: revokes a host's key and forgets its instances. */
export async function revoke(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, "host.manage");
  const host = await nameOf(ctx, id);
  const done = await ctx.fleet().revoke(id, actorOf(ctx));
  forgetPassages();
  if (!done.ok) fail(done.code);
  log(ctx, { level: "Warning", message: `Revoked ${host}`, status: "Success" });
}

/** Administrator: tells all hosts to pull an image. Returns how many were told. */
export async function pull(ctx: Ctx, image: string): Promise<number> {
  requirePermission(ctx, "host.manage");
  logDone(ctx, `Fetches the image ${image}`);
  return ctx.fleet().pull(image);
}

/** Administrator: the same for every image of a game's challenges. Returns how many images. */
export async function pullForGame(ctx: Ctx, gameId: number): Promise<number> {
  requirePermission(ctx, "game.edit", gameId);
  await requireGame(ctx, gameId);
  const rows = await ctx.db
    .selectDistinct({ image: challenges.containerImage })
    .from(challenges)
    .where(and(eq(challenges.gameId, gameId), isNotNull(challenges.containerImage), ne(challenges.containerImage, "")));
  for (const { image } of rows) await ctx.fleet().pull(image!);
  logDone(ctx, `Fetches the ${rows.length} images of game ${gameId}`);
  return rows.length;
}

/** Administrator: the logins of image registries, without their passwords. */
export async function logins(ctx: Ctx): Promise<RegistryLoginView[]> {
  requirePermission(ctx, "host.manage");
  return ctx.fleet().logins();
}

/**
 * Administrator: replaces the logins that hosts use to pull images. One without a password keeps its present password. No password is ever
 * shown again, nor sent to another server than the one it was entered for.
 */
export async function setLogins(ctx: Ctx, edits: RegistryLoginEdit[]): Promise<void> {
  requirePermission(ctx, "host.manage");
  if (new Set(edits.map(({ server }) => server)).size < edits.length) fail("registry.duplicate");
  const done = await ctx.fleet().setLogins(edits.map(({ server, user, password }) => ({ server, user, password: password || null })));
  if (!done.ok) fail(done.code);
  logDone(ctx, `Set the logins of image registries: ${edits.map(({ server }) => server).join(", ") || "none"}`);
}

/** A host as the log names it. */
async function nameOf(ctx: Ctx, id: string): Promise<string> {
  const host = (await ctx.fleet().hosts()).find((one) => one.id === id);
  return `the host ${host ? `${host.name} (${id})` : id}`;
}

function commandOf(ctx: Ctx, key: string): string {
  const server = ctx.baseUrl ?? "https://this.server";
  const tunnel = ctx.proxiesInstances ? " VEXIL_AGENT_TUNNEL_LISTEN=0.0.0.0:8090" : "";
  return `VEXIL_SERVER=${server} VEXIL_AGENT_KEY=${key}${tunnel} ${runCommand(server, "vexil-agent")}`;
}

function hostView(host: Host): HostView {
  const { warning, seenAt, createdAt } = host;
  return {
    ...host,
    warning: warning && { agent: warning.agent, at: isoTime(warning.at) },
    seenAt: seenAt === null ? null : isoTime(seenAt),
    createdAt: isoTime(createdAt),
  };
}
