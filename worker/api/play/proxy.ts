import * as z from "zod/mini";
import type { Ctx } from "../../context.ts";
import type { InstanceKind } from "../../contract/rpc/fleet.ts";
import { Guid } from "../../contract/wire/wire.ts";
import { wantsSocket } from "../../http/upgrade.ts";
import * as tunnels from "../../services/instance/tunnels.ts";
import { route } from "../route.ts";

const OneInstance = z.object({ id: z.string() });
const description =
  "With `Upgrade: websocket` the bytes of the instance's port, both ways; messages of any kind are taken. Knowing the id is enough. " +
  "418 while the instance starts. A client that offers the subprotocol `vexil.half-close` may end its side alone with an empty message.";

export const proxyRoutes = [
  route(
    { call: "GET /api/proxy/:id", summary: "Whether a team's instance is there", description, params: OneInstance, done: 204 },
    ({ ctx, request, params }) => pass(ctx, request, "player", params.id),
  ),
  route(
    { call: "GET /api/proxy/noinst/:id", summary: "Whether a test instance is there", description, params: OneInstance, done: 204 },
    ({ ctx, request, params }) => pass(ctx, request, "test", params.id),
  ),
];

/** A malformed id is treated like an unknown instance. */
async function pass(ctx: Ctx, request: Request, kind: InstanceKind, text: string): Promise<Response | void> {
  const id = Guid.safeParse(text).data ?? null;
  if (!wantsSocket(request)) return tunnels.probe(ctx, kind, id);
  const offered = (request.headers.get("Sec-WebSocket-Protocol") ?? "").split(/,\s*/);
  const { socket, protocol } = await tunnels.open(ctx, kind, id, offered);
  // An answer of our own: nothing that a host says reaches the client except the bytes of its socket.
  return new Response(null, { status: 101, webSocket: socket, headers: protocol === null ? {} : { "Sec-WebSocket-Protocol": protocol } });
}
