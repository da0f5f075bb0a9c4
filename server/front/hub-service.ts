import type { IncomingMessage, ServerResponse } from "node:http";
import { HUB_CLIENT, HUB_REFUSED } from "../../worker/ports/hub-notice.ts";
import type { Clients } from "./clients.ts";

/**
 * The service by which the Worker tells the front, before a hub accepts a socket, whose connection that is, and whether the hub refused it. The
 * front itself reads only the first head of a connection, and not as a URL. As with the hashing service, callers must send the header `pass`, whose
 * name only the Worker knows.
 */
export function hubService(clients: Clients, pass: string): (request: IncomingMessage, response: ServerResponse) => void {
  return ({ headers }, response) => {
    if (!(pass in headers)) return void response.writeHead(403).end();
    clients.limit(String(headers[HUB_CLIENT]), !(HUB_REFUSED in headers));
    response.writeHead(204).end();
  };
}
