import type { SessionViewer } from "./principal.ts";
import { BoundedCache } from "../domain/bounded-cache.ts";
import { MEMORY } from "../memory.ts";
import { SNAPSHOT_MS } from "../services/game/snapshot.ts";

/**
 * What this isolate remembers of sessions: plain data, bounded, never older than a snapshot may be. It exists because at thousands of
 * requests a second a look-up in a map is affordable, but neither a hash nor a read of D1.
 */
export type Held = { viewer: SessionViewer; expiresAt: number; mark: string; renewing?: boolean };

/** The size of a session: a dozen short texts, of which only the name is not ASCII. */
const SESSION_BYTES = 500;
const held = new BoundedCache<string, Held>(MEMORY.sessions, () => SESSION_BYTES);
/** Session hashes and user ids whose sessions ended here, when, and as which of all ends: a snapshot signed before that is void. */
const ended = new BoundedCache<string, { at: number; nth: number }>(MEMORY.endedSessions);
/** How many ends this isolate has seen. */
let ends = 0;

/**
 * The end of a snapshot's signature, by which a verified snapshot is recognised. A client that sends another text with the same end gets
 * the identity it had.
 */
export function markOf(snapshot: string): string {
  return snapshot.slice(-16);
}

/** The session of a token as this isolate remembers it; null when it does not, or no longer does. */
export function recall(token: string, now: number): Held | null {
  const found = held.get(token);
  if (!found) return null;
  // One that has more time left was stored before the clock was set back.
  if (found.expiresAt > now && found.expiresAt <= now + SNAPSHOT_MS) return found;
  held.delete(token);
  return null;
}

/** Stores a session until its `expiresAt`, or until others need the space. */
export function remember(token: string, entry: Held): void {
  held.set(token, entry);
}

/** Whether the session was ended in this isolate at an instant or later. What is known from the very millisecond of an end may be older than it. */
export function endedSince(viewer: SessionViewer, at: number): boolean {
  return endsOf(viewer).some((end) => end.at >= at);
}

/** For `endedAfter`: how many ends there have been so far. */
export function endsSoFar(): number {
  return ends;
}

/** Whether the session was ended in this isolate after so many ends: while D1 was asked about it. A clock is too coarse for that. */
export function endedAfter(viewer: SessionViewer, soFar: number): boolean {
  return endsOf(viewer).some((end) => end.nth > soFar);
}

function endsOf(viewer: SessionViewer) {
  return [viewer.session, viewer.id].flatMap((key) => ended.get(key) ?? []);
}

/** Drops what is remembered of a session (its hash) or of all sessions of a user (the id), and voids snapshots signed before. */
export function forget(key: string, now: number): void {
  held.deleteWhere(({ viewer }) => viewer.session === key || viewer.id === key);
  ended.deleteWhere(({ at }) => at < now - 2 * SNAPSHOT_MS);
  ends += 1;
  ended.set(key, { at: now, nth: ends });
}
