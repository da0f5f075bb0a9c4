/**
 * Lets the runtime answer the pings of an object's sockets, for which the object then need not wake; false where it may not. The runtime that
 * `npm start` ships may not: when a socket ends while such an answer waits to be written, the next garbage collection ends the whole runtime
 * (cloudflare/workerd#6637), and a client only has to ping without reading to bring that about. Nor does it limit how many pings it answers.
 */
export function letRuntimeAnswer(
  ctx: Pick<DurableObjectState, "setWebSocketAutoResponse">,
  { VEXIL_PINGS }: Pick<Env, "VEXIL_PINGS">,
  ping: string,
  answer: string,
): boolean {
  if (VEXIL_PINGS === "objects") return false;
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(ping, answer));
  return true;
}
