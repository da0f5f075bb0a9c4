import { scryptSync } from "node:crypto";
import { DurableObject } from "cloudflare:workers";
import { HashingPool } from "../../worker/ports/hasher/pool.ts";
import { KEY_BYTES, type Cut, type HashWork } from "../../worker/ports/hasher/work.ts";

/**
 * Hashes passwords where the server has no hashing service on its machine, outside the isolates that answer requests. There are several, chosen by
 * the caller. It stores nothing.
 */
export class Hasher extends DurableObject<Env> {
  private readonly place = new HashingPool({ slots: 1, trusted: 0 }, hash);

  override async fetch(request: Request): Promise<Response> {
    const outcome = await this.place.do((await request.json()) as HashWork, request.signal);
    if ("keys" in outcome) return Response.json(outcome.keys);
    return new Response(null, { status: 503, headers: { "Retry-After": String(outcome.busy) } });
  }
}

/** Between two hashes it takes in what has arrived meanwhile: a client that has left, or a request whose turn it is. */
async function hash({ password, cuts }: HashWork): Promise<string[]> {
  const keys: string[] = [];
  for (const cut of cuts) {
    await scheduler.wait(0);
    keys.push(keyOf(password, cut));
  }
  return keys;
}

function keyOf(password: string, { cost, block, parallel, salt }: Cut): string {
  return scryptSync(password, Buffer.from(salt, "base64url"), KEY_BYTES, { N: cost, r: block, p: parallel }).toString("base64url");
}
