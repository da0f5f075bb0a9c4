import type { Ctx } from "./context.ts";
import { AGENT_PATH, CAPTURES_PATH, NONCE_HEADER, REVOKED_HEADER } from "../packages/host-protocol/protocol.ts";
import { AppError, fail } from "./contract/wire/errors.ts";
import { refuse } from "./http/errors.ts";
import { pathOf } from "./http/path.ts";
import { wantsSocket } from "./http/upgrade.ts";
import { LARGE, pacedChunks } from "./http/paced-body.ts";
import { receive, type CaptureUpload } from "./services/capture/captures.ts";

/** Challenge, participation and name of a recording that a host uploads. */
const CAPTURE = new RegExp(`^${CAPTURES_PATH}([1-9]\\d{0,9})/([1-9]\\d{0,9})/([0-9a-z][0-9a-z-]{0,99}\\.pcap)$`);

/** Whether a request is a container-agent's. */
export function isAgents(path: string): boolean {
  return path === AGENT_PATH || path.startsWith(CAPTURES_PATH);
}

/** The requests of agents: their connection, and the upload of a recording. The Fleet knows their keys; a wrong one is answered with 401. */
export async function answerAgent(request: Request, ctx: Ctx): Promise<Response> {
  const path = pathOf(request);
  if (path.toLowerCase() === AGENT_PATH) return answerLink(request, ctx);
  const [, challenge, participation, name] = CAPTURE.exec(path) ?? fail("notFound");
  if (request.method !== "PUT") fail("methodNotAllowed");
  await receive(ctx, { challengeId: Number(challenge), participationId: Number(participation), name: name! }, uploadOf(request));
  return new Response(null, { status: 200 });
}

/** The upload of a recording, at a pace that its host must keep. */
export function uploadOf(request: Request): CaptureUpload {
  return {
    authorization: request.headers.get("Authorization") ?? "",
    size: Number(request.headers.get("Content-Length") ?? 0),
    chunks: request.body && pacedChunks(request.body, LARGE),
  };
}

/** The upgrade of an agent that connects. */
async function answerLink(request: Request, ctx: Ctx): Promise<Response> {
  if (!wantsSocket(request)) fail("methodNotAllowed");
  const Authorization = request.headers.get("Authorization") ?? "";
  const headers = { Upgrade: "websocket", Authorization, [NONCE_HEADER]: request.headers.get(NONCE_HEADER) ?? "" };
  const answer = await ctx.fleet().fetch(new Request("https://fleet/", { headers }));
  if (answer.status === 101) return answer;
  if (answer.status === 429) fail("tooManyRequests", { seconds: 1 });
  const refusal = refuse(ctx.language, new AppError("unauthorized"));
  const proof = answer.headers.get(REVOKED_HEADER);
  if (proof !== null) refusal.headers.set(REVOKED_HEADER, proof);
  return refusal;
}
