import { scrypt } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import type { Clients } from "./front/clients.ts";
import { HashingPlace } from "../worker/ports/hasher/place.ts";
import { KEY_BYTES, type HashWork } from "../worker/ports/hasher/work.ts";

const scryptAsync = promisify(scrypt) as (
  password: string,
  salt: Buffer,
  bytes: number,
  options: { N: number; r: number; p: number },
) => Promise<Buffer>;
/** The threads that Node keeps for such work. */
const THREADS = 4;
/** No password is longer than this, with its JSON. */
const MOST_BYTES = 16_384;

/**
 * The service by which the Worker has passwords hashed in this process: on other threads, and never on all cores. Whether a client is still
 * there only the front sees: the runtime notices a connection that is broken, but not one that its client has ended. The library reaches the
 * service over a port of loopback that every user of the machine may call, so whoever calls names the header `pass`, which only the Worker knows.
 */
export function hasherService(
  clients: Clients,
  pass: string,
  cores = availableParallelism(),
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const place = new HashingPlace(Math.min(THREADS, Math.max(1, cores - 1)), hash);
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

async function hash({ password, cuts }: HashWork): Promise<string[]> {
  const keys: string[] = [];
  for (const { cost, block, parallel, salt } of cuts) {
    const key = await scryptAsync(password, Buffer.from(salt, "base64url"), KEY_BYTES, { N: cost, r: block, p: parallel });
    keys.push(key.toString("base64url"));
  }
  return keys;
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
