import { fail } from "../../contract/wire/errors.ts";

/** scrypt's N, r and p, and the salt in base64url. */
export type Cut = { cost: number; block: number; parallel: number; salt: string };

/**
 * One password and the keys to be made from it. `from` and `rank` decide whose turn it is (`domain/fair-queue.ts`), `client` identifies the
 * caller: the peer of the connection, if it is known.
 */
export type HashWork = { from: string; rank: number; waitedMs?: number; client: string | null; password: string; cuts: Cut[] };

/** A place that hashes: a service of the machine, or an object. */
export type Hasher = { fetch(url: string, init: RequestInit): Promise<Response> };

export const KEY_BYTES = 32;

/** The service of the machine, which answers only requests with this header. */
export function withPass(service: Fetcher, pass: string): Hasher {
  return { fetch: (url, init) => service.fetch(url, { ...init, headers: { [pass]: "hash" } } as never) };
}

/**
 * Has the keys made, in base64url. Refuses with `busy` (503, `seconds`) when too many wait already. Work that is not begun yet is dropped
 * when its client has disconnected, which `gone` reports if the runtime notices, and otherwise `client`.
 */
export async function derive(hasher: Hasher, work: HashWork, gone: AbortSignal): Promise<string[]> {
  const answer = await hasher.fetch("http://hasher/", { method: "POST", body: JSON.stringify(work), signal: gone });
  if (answer.status === 503) fail("busy", { seconds: Number(answer.headers.get("Retry-After")) });
  if (!answer.ok) throw new Error(`The hasher answered ${answer.status}`);
  return (await answer.json()) as string[];
}
