import type { Ctx } from "../../context.ts";
import { fail, type ErrorCode } from "../../contract/wire/errors.ts";
import type { InstanceKind } from "../../contract/rpc/fleet.ts";
import { signTicket } from "../../../packages/host-protocol/ticket.ts";
import { dialTunnel, type Dialled } from "../../ports/tunnel/dial.ts";
import { forgetPassage, isKnownInstance, passageTo } from "./passages.ts";
import { limit } from "../../auth/limits.ts";

/** The error codes for a host's refusals. */
const REFUSALS: Record<number, ErrorCode> = { 400: "instance.connections", 404: "notFound", 418: "instance.starting" };

/** Requires an instance of this kind behind the proxy; refuses with `instance.proxyOff` or `notFound`. Only its id is needed. */
export async function probe(ctx: Ctx, kind: InstanceKind, id: string | null): Promise<void> {
  await admit(ctx, kind, id);
  const instance = id === null ? null : await ctx.fleet().byId(id);
  if (!instance || (instance.participationId === null) !== (kind === "test")) fail("notFound");
}

/**
 * A connection to an instance's port. Refuses with `instance.proxyOff`, `notFound`, `instance.starting` (its port does not answer yet),
 * `instance.connections` (it has as many as it may), `instance.unreachable`.
 */
export async function open(
  ctx: Ctx,
  kind: InstanceKind,
  id: string | null,
  offered: string[],
): Promise<Extract<Dialled, { socket: unknown }>> {
  await admit(ctx, kind, id);
  if (id === null) return fail("notFound");
  const { dialled, isKept } = await dial(ctx, kind, id, offered);
  if (dialled && "socket" in dialled) return dialled;
  forgetPassage(kind, id);
  // The cached passage may lead to where the instance no longer is.
  const again = isKept && dialled?.status !== 400 ? (await dial(ctx, kind, id, offered)).dialled : dialled;
  if (again && "socket" in again) return again;
  return fail((again && REFUSALS[again.status]) ?? "instance.unreachable");
}

async function dial(ctx: Ctx, kind: InstanceKind, id: string, offered: string[]): Promise<{ dialled: Dialled; isKept: boolean }> {
  const way = await passageTo(ctx, kind, id);
  if (!way.ok) return fail(way.code === "instance.none" ? "notFound" : way.code);
  const ticket = signTicket(way.key, { host: way.host, id, client: ctx.peer, connection: crypto.randomUUID() }, ctx.now());
  return { dialled: await dialTunnel(way.url, ticket, offered), isKept: way.isKept };
}

/**
 * Counts a request with all others from its address to the same instance, or with all guesses from there: whoever sends too many keeps
 * nobody who shares the address away from another instance.
 */
async function admit(ctx: Ctx, kind: InstanceKind, id: string | null): Promise<void> {
  if (!ctx.proxiesInstances) fail("instance.proxyOff");
  if (id !== null && isKnownInstance(kind, id)) await limit(ctx, "proxy", id);
  else await limit(ctx, "proxyGuess", "");
}
