/** Whether a request asks for a WebSocket, which only a GET can: after any other method the runtime cannot send the upgrade, and fails. */
export function wantsSocket(request: Request): boolean {
  return request.method === "GET" && request.headers.get("Upgrade")?.toLowerCase() === "websocket";
}
