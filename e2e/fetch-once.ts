/**
 * A request on a connection of its own. A kept connection is ended by the server when it has been idle for five seconds, which on a busy machine may be
 * the moment at which the next request is on its way, and that would be lost.
 */
export function fetchOnce(
  address: string,
  init: Omit<RequestInit, "headers"> & { headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(address, { ...init, headers: { Connection: "close", ...init.headers } });
}
