import type { BoardNews } from "./board/board.ts";
import type { StageStateView } from "./board/stage.ts";
import type { MessageNews } from "./game/team-messages.ts";
import type { EventView, SubmissionView } from "./monitor/monitor.ts";
import type { NoticeView, ShownNotice } from "./monitor/notices.ts";
import type { LogView } from "./platform/log.ts";

/** How many hubs the players of one game are spread over. */
export const PLAYER_HUBS = 16;

/** The header in which the Worker tells a Hub who wants to connect. The Worker makes the request to the Hub itself, so no client can set it. */
export const SUBSCRIPTION_HEADER = "X-Vexil-Subscription";

/**
 * The listener at a socket, and the subscription, as the Worker determined them before the upgrade. Secret hubs (staff, logs) name the role
 * that they require.
 */
export type Subscription = {
  /** The hub's own name: an object does not know it. */
  hub: string;
  user: string | null;
  /** The client's identity for limits by address; null if it is not counted. */
  address: string | null;
  /** Hash of the session, null for visitors; whether it is still valid is read again while the socket is open. */
  session: string | null;
  requiredRole: "Monitor" | "Admin" | null;
  /** Wants messages about changes of the board, and about its team's instances. */
  board: boolean;
  /** A stage, which is told what to show; with the link that opened it, which may be revoked. */
  stage?: { link: number | null };
  /** The user's participation, which the Hub looks up; null for users who only watch. */
  participationId: number | null;
  /** Whether the Worker knew the game to be public; for any other game only D1 decides who is admitted. */
  isOpen?: boolean;
  /** The version of the board that the page says it shows; absent if it shows none. */
  knows?: number;
};

/**
 * The state of a list: `seq` is the number of its last entry within the list, `since` the one announced before. A listener who was told
 * neither has missed something, and reads the list within `withinMs`, or within the spread.
 */
export type Mark = { list: "notices" | "messages" | "instances"; seq: number; since: number; withinMs?: number };

/**
 * What the hubs send, by SignalR target. Targets that do not begin with `Received` are ours and are sent only to sockets opened with
 * `&board=1`; `InstanceChanged`, `HintOpened` and `TeamMessage` only to those of the team that takes part as `to`, and so is a
 * `BoardChanged` with one: of a frozen board only that team's own part has changed. `Marked` announces the state of the notices (to all)
 * and of a team's messages and instances (to that team), so that a listener who missed some knows. The Board tells a Hub only the board's
 * versions; the Hub adds the rest, and `Spread`: within how many milliseconds clients that must fetch should do so. `StageChanged` is sent
 * to sockets opened with `&stage=1` alone; `StageEnded` is for the Hub, which closes the sockets that were opened by a link.
 */
export type HubMessage =
  | { target: "ReceivedGameNotice"; arguments: [NoticeView] }
  | { target: "ReceivedGameEvent"; arguments: [EventView] }
  | { target: "ReceivedSubmissions"; arguments: [SubmissionView] }
  | { target: "ReceivedLog"; arguments: [LogView] }
  | { target: "BoardChanged"; arguments: [BoardNews]; to?: number }
  | { target: "Marked"; arguments: [Mark]; to?: number }
  | { target: "Spread"; arguments: [{ ms: number }] }
  | { target: "NoticeShown"; arguments: [ShownNotice] }
  | { target: "NoticeRemoved"; arguments: [{ id: number }] }
  | { target: "StageChanged"; arguments: [StageStateView] }
  | { target: "StageEnded"; arguments: [{ link: number }] }
  | { target: "InstanceChanged"; arguments: [{ challengeId: number }]; to: number }
  | { target: "HintOpened"; arguments: [{ challengeId: number }]; to: number }
  | { target: "TeamMessage"; arguments: [MessageNews]; to: number };

/** Targets with a state and the state before, by which listeners notice that they have missed something. */
export type VersionMessage = Extract<HubMessage, { target: "BoardChanged" | "Marked" }>;
export const isVersion = (message: HubMessage): message is VersionMessage =>
  message.target === "BoardChanged" || message.target === "Marked";
