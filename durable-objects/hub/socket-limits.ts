import type { Subscription } from "../../worker/contract/wire/hub.ts";

/** The number of sockets that one thread can serve within the gap between two frames. */
export const SOCKETS = 2_000;
/** Visitors never use up the sockets of players. */
export const VISITORS = 1_000;
/** Each page that shows a game has one, and a player opens challenges in tabs of their own. */
export const SOCKETS_OF_A_USER = 20;
/** A venue whose players share one address, spread over the hubs of their game; visitors from one address are all in one hub. */
export const SOCKETS_OF_AN_ADDRESS = 500;

/** How long a socket may stay without a handshake. */
export const HANDSHAKE_MS = 10_000;
/** How long a socket may stay silent. Stock clients say something every 15 s; browsers wake a background page once a minute. */
export const SILENT_MS = 70_000;

/**
 * `ready` after the handshake; `heard` counts words since `since`, the last of them at `heardAt`. Stored with the socket, because hibernation loses
 * everything else.
 */
export type Attachment = Subscription & { ready: boolean; heard: number; since: number; joinedAt: number; heardAt: number };

/** How many sockets a hub has: in total, of visitors, of this user, from this address. */
export type SocketCounts = { all: number; visitors: number; ofUser: number; ofAddress: number };

/** Why a socket is refused, as an HTTP status; null when it is accepted. */
export function refusalOf({ user }: Pick<Subscription, "user">, counts: SocketCounts): 429 | 503 | null {
  if (counts.ofUser >= SOCKETS_OF_A_USER || counts.ofAddress >= SOCKETS_OF_AN_ADDRESS) return 429;
  return counts.all >= SOCKETS || (user === null && counts.visitors >= VISITORS) ? 503 : null;
}

/** The tags by which a hub counts sockets. */
export function tagsOf({ user, address }: Pick<Subscription, "user" | "address">): string[] {
  return [user === null ? VISITOR_TAG : userTag(user), ...(address === null ? [] : [addressTag(address)])];
}

export const VISITOR_TAG = "visitor";
export const userTag = (user: string) => `user ${user}`;
export const addressTag = (address: string) => `from ${address}`;

/** When a socket is closed unless something arrives over it before. `pongAt` is when the runtime last answered its keep-alive. */
export function dueAt({ ready, joinedAt, heardAt }: Pick<Attachment, "ready" | "joinedAt" | "heardAt">, pongAt: number): number {
  return ready ? Math.max(heardAt, pongAt) + SILENT_MS : joinedAt + HANDSHAKE_MS;
}
