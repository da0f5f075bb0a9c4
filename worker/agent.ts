import type { Ctx } from "./context.ts";
import { AGENT_PATH } from "../container-agent/src/protocol.ts";
import { fail } from "./contract/errors.ts";

/** Whether a request is a container-agent's. */
export function isAgents(path: string): boolean {
  return path === AGENT_PATH;
}

/** The upgrade of an agent that dials: its key is checked by the Fleet, which answers 401 for a wrong one. */
export async function answerAgent(request: Request, ctx: Ctx): Promise<Response> {
  if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket") fail("methodNotAllowed");
  const Authorization = request.headers.get("Authorization") ?? "";
  const answer = await ctx.fleet().fetch(new Request("https://fleet/", { headers: { Upgrade: "websocket", Authorization } }));
  return answer.status === 101 ? answer : fail("unauthorized");
}
