import type { BoardNews } from "./board/board.ts";
import type { StageStateView } from "./board/stage.ts";
import type { MessageNews } from "./game/team-messages.ts";
import type { EventView, SubmissionView } from "./monitor/monitor.ts";
import type { NoticeView, ShownNotice } from "./monitor/notices.ts";
import type { LogView } from "./platform/log.ts";

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
  /** Whether the Worker knew the game to be there for everybody; who listens to any other is let in by what D1 says alone. */
  isOpen?: boolean;
  /** The version of the board that the page shows, by its own word; absent where it shows none. */
  knows?: number;
};

/**
 * How far a list in the log has got: `seq` is its last entry, `since` the one that was said before. Whoever was told neither has missed something, and reads
 * the list within `withinMs`, or within the spread.
 */
export type Mark = { list: "notices" | "messages" | "instances"; seq: number; since: number; withinMs?: number };

/**
 * What the hubs send, by SignalR target. Those that do not begin with `Received` are ours and go only to sockets opened with `&board=1`;
 * `InstanceChanged`, `HintOpened` and `TeamMessage` only to those of the team that takes part as `to`, and so is a `BoardChanged` with one: of a frozen board only the
 * team's own part has changed. `Marked` says of the notices (to all) and of a team's messages and instances (to it) how far they have got, so that whoever missed some knows. A Hub is told the versions of the board alone and adds the rest, and
 * `Spread`: within how many milliseconds those ask who must. `StageChanged` goes to sockets opened with `&stage=1` alone; `StageEnded` is for the Hub, which
 * closes those that came by a link.
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

/** What says how far something has got, since when: by it those who listen learn that they have missed what came before. */
export type VersionMessage = Extract<HubMessage, { target: "BoardChanged" | "Marked" }>;
export const isVersion = (message: HubMessage): message is VersionMessage =>
  message.target === "BoardChanged" || message.target === "Marked";
