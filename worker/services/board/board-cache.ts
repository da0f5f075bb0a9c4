import { gzipSync } from "node:zlib";
import { fail } from "../../contract/wire/errors.ts";
import { BoundedCache, weightOf } from "../../domain/bounded-cache.ts";
import { MEMORY } from "../../memory.ts";
import { isFresh } from "../../domain/fresh.ts";

/**
 * How long a copy is good, how long one reader may take before another tries, and how long an old copy is used while the Board is asked or silent.
 */
const FRESH_MS = 250;
const PATIENCE_MS = 2_000;
const STALE_MS = 60_000;
/** A copy is renewed this often even if its version stands: a game that was deleted and imported again has the same numbers. */
const RENEWED_MS = 60_000;
/** This many bytes fit into one packet uncompressed. */
const WORTH_PACKING = 1_400;

/** A board resource at one version: the value, and its JSON once somebody has asked for that. Plain data, which requests may share. */
export type Copy<T> = {
  key: string;
  value: T;
  version: number;
  etag: string;
  madeAt: number;
  readAt: number;
  readingSince: number;
  /** Size of the value in bytes. */
  weight: number;
  bytes: Uint8Array<ArrayBuffer> | null;
  gzip: Uint8Array<ArrayBuffer> | null;
};

type Read<T> = { value: T; version: number };

const copies = new BoundedCache<string, Copy<unknown>>(
  MEMORY.boards,
  ({ weight, bytes, gzip }) => weight + weightOf(bytes) + weightOf(gzip),
);

/**
 * The copy under a key, at most about 250 ms old, or an older one that is `enough` for the caller while no check is due. One request at a
 * time asks the Board, the others get the copy that is there: a promise must not be shared between requests, so before the first copy, and
 * when the last one is older than a minute, each of them asks. A reader that was cancelled is replaced after two seconds. A copy that is
 * not `worth` keeping, because hardly anybody else will ask for it, is read for each request.
 */
export async function copyOf<T>(
  key: string,
  now: () => number,
  read: () => Promise<Read<T>>,
  worth: (value: T) => boolean = () => true,
  enough: (value: T) => boolean = () => false,
): Promise<Copy<T>> {
  const held = copies.get(key) as Copy<T> | undefined;
  if (held && isFresh(held.readAt, now(), RENEWED_MS) && enough(held.value)) return held;
  const isBeingRead = held && isFresh(held.readingSince, now(), PATIENCE_MS) && isFresh(held.readAt, now(), STALE_MS);
  if (held && (isBeingRead || isFresh(held.readAt, now(), FRESH_MS))) return held;
  const since = now();
  if (held) held.readingSince = since;
  try {
    const found = await read();
    const copy = newest(key, found, since, now());
    if (worth(found.value)) copies.set(key, copy);
    return copy;
  } catch (error) {
    if (held) held.readingSince = 0;
    if (held && isFresh(held.readAt, now(), STALE_MS)) return held;
    console.error(JSON.stringify({ event: "board.unread", key, error: String(error) }));
    return fail("unavailable");
  }
}

/** Until when the copy may be returned without asking. */
export function freshUntil(copy: Copy<unknown>): number {
  return freshFrom(copy.readAt);
}

/** The same for a copy that is `enough`, whatever its age: until the permission to return it is checked again. */
export function freshFrom(now: number): number {
  return now + FRESH_MS;
}

/** The copy's JSON, made once. */
export function bytesOf(copy: Copy<unknown>): Uint8Array<ArrayBuffer> {
  if (copy.bytes) return copy.bytes;
  copy.bytes = new TextEncoder().encode(JSON.stringify(copy.value));
  reweigh(copy);
  return copy.bytes;
}

/** The copy's JSON, compressed once; null where that would not make it smaller. */
export function gzipOf(copy: Copy<unknown>): Uint8Array<ArrayBuffer> | null {
  const bytes = bytesOf(copy);
  if (bytes.length < WORTH_PACKING) return null;
  if (copy.gzip) return copy.gzip;
  copy.gzip = new Uint8Array(gzipSync(bytes));
  reweigh(copy);
  return copy.gzip;
}

function reweigh(copy: Copy<unknown>): void {
  if (copies.get(copy.key) === copy) copies.set(copy.key, copy);
}

/** Stores the copy, or keeps the one held if that is the same; a reader that was overtaken does not restore an older version. */
function newest<T>(key: string, { value, version }: Read<T>, since: number, readAt: number): Copy<T> {
  const held = copies.get(key) as Copy<T> | undefined;
  const isOvertaken = held !== undefined && held.version > version && since < held.readAt;
  const isSame = held?.version === version && isFresh(held.madeAt, readAt, RENEWED_MS);
  if (held && isOvertaken) return held;
  if (held && isSame) return Object.assign(held, { readAt, readingSince: 0 });
  const weight = weightOf(value);
  return { key, value, version, etag: `"${version}"`, madeAt: readAt, readAt, readingSince: 0, weight, bytes: null, gzip: null };
}
