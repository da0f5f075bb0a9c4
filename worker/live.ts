import type { Ctx } from "./context.ts";

/** `/hub/*`: SignalR negotiate and the upgrade to a Hub object. */
export async function answerLive(request: Request, ctx: Ctx): Promise<Response> {
  throw new Error("unbuilt");
}
