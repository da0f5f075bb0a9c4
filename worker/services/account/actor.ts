import type { Ctx } from "../../context.ts";
import type { Actor } from "../../contract/rpc/fleet.ts";
import { requireViewer } from "../../auth/roles.ts";

/** The caller as the actor of a game's events. */
export function actorOf(ctx: Ctx): Actor {
  return { userId: requireViewer(ctx).id, ip: ctx.ip };
}
