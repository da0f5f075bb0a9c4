import type { Seat } from "../../worker/contract/wire/hub.ts";

/** What one thread tells within a frame's gap. */
export const SOCKETS = 2_000;
/** Visitors never take the seats of those who play. */
export const VISITORS = 1_000;
/** Each page that shows a game has one, and a player opens challenges in tabs of their own. */
export const SOCKETS_OF_A_USER = 20;
/** A hall whose players share one address, spread over the rooms of their game; visitors from one address are all in one room. */
export const SOCKETS_OF_AN_ADDRESS = 500;

/** How long a socket may stay without a handshake. */
export const HANDSHAKE_MS = 10_000;
/** How long it may stay without a word. Stock clients say one each 15 s; browsers wake a page that nobody looks at once a minute. */
export const SILENT_MS = 70_000;

/** `ready` after the handshake; `heard` counts words since `since`, the last of them at `heardAt`. Kept with the socket, since hibernation forgets everything else. */
export type Attachment = Seat & { ready: boolean; heard: number; since: number; joinedAt: number; heardAt: number };

/** How many sockets a room has: in all, of visitors, of this user, from this address. */
export type Taken = { all: number; visitors: number; ofUser: number; ofAddress: number };

/** Why somebody gets no seat, as an HTTP status; null when there is one for him. */
export function refusalOf({ user }: Pick<Seat, "user">, taken: Taken): 429 | 503 | null {
  if (taken.ofUser >= SOCKETS_OF_A_USER || taken.ofAddress >= SOCKETS_OF_AN_ADDRESS) return 429;
  return taken.all >= SOCKETS || (user === null && taken.visitors >= VISITORS) ? 503 : null;
}

/** The names by which a room counts a seat's sockets. */
export function tagsOf({ user, address }: Pick<Seat, "user" | "address">): string[] {
  return [user === null ? VISITOR_TAG : userTag(user), ...(address === null ? [] : [addressTag(address)])];
}

export const VISITOR_TAG = "visitor";
export const userTag = (user: string) => `user ${user}`;
export const addressTag = (address: string) => `from ${address}`;

/** When a socket is closed unless it is heard of before. `pongAt` is when the runtime last answered its keep-alive. */
export function dueAt({ ready, joinedAt, heardAt }: Pick<Attachment, "ready" | "joinedAt" | "heardAt">, pongAt: number): number {
  return ready ? Math.max(heardAt, pongAt) + SILENT_MS : joinedAt + HANDSHAKE_MS;
}
