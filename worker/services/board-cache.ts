import { gzipSync } from "node:zlib";
import { fail } from "../contract/errors.ts";

/** How long a copy is good, how long one reader may take before another tries, and how long an old copy serves while the Board is silent. */
const FRESH_MS = 250;
const PATIENCE_MS = 2_000;
const STALE_MS = 60_000;
const KEPT = 1_000;
/** Bytes that fit one packet anyway. */
const WORTH_PACKING = 1_400;

/** A board resource as it was at a version: the value, and its JSON once somebody wanted that. Plain data, which requests may share. */
export type Copy<T> = {
  value: T;
  version: number;
  etag: string;
  readAt: number;
  readingSince: number;
  bytes: Uint8Array<ArrayBuffer> | null;
  gzip: Uint8Array<ArrayBuffer> | null;
};

type Read<T> = { value: T; version: number };

const copies = new Map<string, Copy<unknown>>();

/**
 * The copy under a key, at most about 250 ms old. One request at a time asks the Board, the others are given what is there: a promise may not be
 * shared between requests, so before the first copy each of them asks. A reader that was cancelled is replaced after two seconds.
 */
export async function copyOf<T>(key: string, now: () => number, read: () => Promise<Read<T>>): Promise<Copy<T>> {
  const held = copies.get(key) as Copy<T> | undefined;
  if (held && (now() - held.readAt < FRESH_MS || now() - held.readingSince < PATIENCE_MS)) return held;
  if (held) held.readingSince = now();
  try {
    return keep(key, await read(), now());
  } catch (error) {
    if (held) held.readingSince = 0;
    if (held && now() - held.readAt < STALE_MS) return held;
    console.error(JSON.stringify({ event: "board.unread", key, error: String(error) }));
    return fail("unavailable");
  }
}

/** Until when the copy may be given without asking. */
export function freshUntil(copy: Copy<unknown>): number {
  return copy.readAt + FRESH_MS;
}

/** The copy's JSON, made once. */
export function bytesOf(copy: Copy<unknown>): Uint8Array<ArrayBuffer> {
  copy.bytes ??= new TextEncoder().encode(JSON.stringify(copy.value));
  return copy.bytes;
}

/** The copy's JSON, compressed once; null where that would not make it smaller. */
export function gzipOf(copy: Copy<unknown>): Uint8Array<ArrayBuffer> | null {
  const bytes = bytesOf(copy);
  if (bytes.length < WORTH_PACKING) return null;
  copy.gzip ??= new Uint8Array(gzipSync(bytes));
  return copy.gzip;
}

/** A reader that was overtaken does not put an older version back. */
function keep<T>(key: string, { value, version }: Read<T>, readAt: number): Copy<T> {
  const held = copies.get(key) as Copy<T> | undefined;
  if (held && held.version >= version) return Object.assign(held, { readAt, readingSince: 0 });
  if (copies.size >= KEPT) copies.clear();
  const copy: Copy<T> = { value, version, etag: `"${version}"`, readAt, readingSince: 0, bytes: null, gzip: null };
  copies.set(key, copy);
  return copy;
}
