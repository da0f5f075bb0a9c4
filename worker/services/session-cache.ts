import type { Viewer } from "../context.ts";
import { SNAPSHOT_MS } from "./snapshot.ts";

/**
 * What this isolate remembers of sessions: plain data, bounded, never older than a snapshot may be. It exists because
 * thousands of requests a second can afford a look-up in a map, but neither a hash nor a read of D1.
 */
type Held = { viewer: Viewer; expiresAt: number; snapshot: string | null };

const CAPACITY = 50_000;
const held = new Map<string, Held>();
/** Session hashes and user ids whose sessions ended here, and when: a snapshot signed before that is void. */
const ended = new Map<string, number>();

export function recall(token: string, now: number): Held | null {
  const found = held.get(token);
  if (!found) return null;
  if (found.expiresAt > now) return found;
  held.delete(token);
  return null;
}

export function remember(token: string, entry: Held): void {
  put(held, token, entry);
}

/** Whether the session was ended in this isolate after this instant. */
export function endedSince(viewer: Viewer, at: number): boolean {
  return (ended.get(viewer.session) ?? -1) > at || (ended.get(viewer.id) ?? -1) > at;
}

/** Drops what is remembered of a session (its hash) or of all sessions of a user (the id), and voids snapshots signed before. */
export function forget(key: string, now: number): void {
  for (const [token, entry] of held) if (entry.viewer.session === key || entry.viewer.id === key) held.delete(token);
  for (const [old, at] of ended) if (at < now - 2 * SNAPSHOT_MS) ended.delete(old);
  put(ended, key, now);
}

function put<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  if (map.size >= CAPACITY) map.delete(map.keys().next().value!);
  map.set(key, value);
}
