/** How many hubs the players of one game are spread over. */
export const PLAYER_HUBS = 16;

/** The header in which the Worker passes to a Hub who wants to connect. The Worker makes the request to the Hub itself, so no client can set it. */
export const SUBSCRIPTION_HEADER = "X-Vexil-Subscription";

/** Who listens at a socket, and to what, as the Worker found out before the upgrade. Lists of secrets (staff, logs) name the role that they require. */
export type Subscription = {
  /** The hub's own name: an object does not know it. */
  hub: string;
  user: string | null;
  /** What the client's address counts as for limits; null where it is not counted. */
  address: string | null;
  /** Hash of the session, null for visitors; whether it still lives is read again while the socket is open. */
  session: string | null;
  requiredRole: "Monitor" | "Admin" | null;
  /** Wants a message when the board has changed, and its team's instances. */
  board: boolean;
  /** A stage, which is told what to show; with the link that it came by, which may be revoked. */
  stage?: { link: number | null };
  /** The participation whose team the user is of, which the Hub finds out; null for those who only watch. */
  participationId: number | null;
};
