import type { IncomingMessage, ServerResponse } from "node:http";
import { availableParallelism } from "node:os";
import type { Clients } from "../front/clients.ts";
import { HashingPool } from "../../worker/ports/hasher/pool.ts";
import type { HashWork } from "../../worker/ports/hasher/work.ts";
import { HashThreads } from "./threads.ts";

/** Each uses 16 MB while it works. */
const MOST_THREADS = 4;
/** No password with its JSON is longer than this. */
const MOST_BYTES = 16_384;

/**
 * The service by which the Worker has passwords hashed in this process, on threads with the lowest priority; the last core is reserved for addresses
 * that have not failed. Only the front sees whether a client is still connected: the runtime notices a broken connection, but not one that its client
 * has ended. The library reaches the service over a loopback port that every user of the machine can call, so callers must send the header `pass`,
 * whose name only the Worker knows.
 */
export function hasherService(
  clients: Clients,
  pass: string,
  cores = availableParallelism(),
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const threads = new HashThreads();
  const seats = Math.min(MOST_THREADS, cores);
  const place = new HashingPool({ slots: seats, trusted: seats > 1 ? 1 : 0 }, (work) => threads.hash(work));
  return async (request, response) => {
    if (!(pass in request.headers)) return void response.writeHead(403).end();
    const work = JSON.parse(await textOf(request)) as HashWork;
    const left = new AbortController();
    response.once("close", () => left.abort());
    const gone = work.client === null ? left.signal : AbortSignal.any([left.signal, clients.gone(work.client)]);
    const outcome = await place.do(work, gone);
    if (response.closed) return;
    if ("keys" in outcome) response.setHeader("Content-Type", "application/json").end(JSON.stringify(outcome.keys));
    else response.writeHead(503, { "Retry-After": String(outcome.busy) }).end();
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error("Too long for a password");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
