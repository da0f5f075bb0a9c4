import type { BoardApi } from "../../worker/contract/rpc/objects.ts";
import type { BoardNews } from "../../worker/contract/wire/board/board.ts";
import { type HubMessage, PLAYER_HUBS, type Subscription } from "../../worker/contract/wire/hub.ts";
import { spreadOf } from "../../worker/domain/news/spread.ts";
import type { AccessCheck } from "./access-check.ts";
import { boardFrames } from "./board-frames.ts";
import { encodeFrame, WELCOME } from "./protocol.ts";
import { catchUpFrames, Newcomers } from "./newcomers.ts";
import { attachmentOf, dismiss, send } from "./socket.ts";

/** What stock clients are sent; the rest is only for our own browsers. */
const forAll = ({ target }: HubMessage) => target.startsWith("Received");
const OURS = new Set<HubMessage["target"]>(["NoticeShown", "NoticeRemoved", "Marked"]);
const forOurs = (message: HubMessage) => forAll(message) || (OURS.has(message.target) && !("to" in message));

/** What stages are sent beside what our own browsers get: only the latest state counts. */
const stageFrame = (messages: HubMessage[]) => encodeFrame(messages.filter(({ target }) => target === "StageChanged").slice(-1));
const endedLinks = (messages: HubMessage[]) =>
  new Set(messages.flatMap((message) => (message.target === "StageEnded" ? [message.arguments[0].link] : [])));

type Changed = Extract<HubMessage, { target: "BoardChanged" }>;
const isForAll = (message: HubMessage): message is Changed => message.target === "BoardChanged" && message.to === undefined;

/** The answer to a handshake. Our own browsers are also told within which time the listeners here fetch. */
export function welcomeOf({ board }: Pick<Subscription, "board">, sockets: number): string {
  return board ? WELCOME + spreadFrame(sockets) : WELCOME;
}

function spreadFrame(sockets: number): string {
  return encodeFrame([{ target: "Spread", arguments: [{ ms: spreadOf(sockets * PLAYER_HUBS) }] }]);
}

/** Sends messages to the sockets of a hub, one frame after another, because some frames wait for D1 or the Board. */
export class Broadcast {
  private sending: Promise<void> = Promise.resolve();
  /** Sockets that have completed the handshake and have still to be told the state of the board. */
  readonly newcomers = new Newcomers<WebSocket>(() => void this.inTurn(() => this.tellNewcomers()), {
    now: () => Date.now(),
    later: (run, ms) => void setTimeout(run, ms),
  });

  constructor(
    private readonly ctx: Pick<DurableObjectState, "getWebSockets">,
    private readonly accessCheck: AccessCheck,
    private readonly boardOf: (game: string) => BoardApi,
  ) {}

  send(messages: HubMessage[]): Promise<void> {
    return this.inTurn(() => this.sendNow(messages));
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    this.sending = this.sending
      .then(work)
      .catch((error: unknown) => console.error(JSON.stringify({ event: "hub.broadcast", error: String(error) })));
    return this.sending;
  }

  /** Each distinct frame is encoded once, however many sockets get it; messages for one team alone follow in a frame of their own. */
  private async sendNow(messages: HubMessage[]): Promise<void> {
    await this.accessCheck.check();
    const changed = messages.find(isForAll);
    const ofBoard = changed ? await this.boardFrames(changed.arguments[0]) : () => "";
    const [stock, shared, teams] = [encodeFrame(messages.filter(forAll)), encodeFrame(messages.filter(forOurs)), teamFrames(messages)];
    const [staged, ended] = [stageFrame(messages), endedLinks(messages)];
    const sockets = this.ctx.getWebSockets();
    const ours = shared !== "" || changed ? spreadFrame(sockets.length) + shared : "";
    for (const socket of sockets) {
      const subscription = attachmentOf(socket);
      if (!subscription?.ready) continue;
      const { board, knows, participationId, stage } = subscription;
      if (ended.has(stage?.link ?? 0)) {
        dismiss(socket, 1008, "The link was revoked.");
        continue;
      }
      // The socket will be told about these together with everything it has missed; one that shows no board has missed nothing.
      const isToldLater = knows !== undefined && this.newcomers.has(socket);
      const news = isToldLater ? "" : ofBoard(participationId);
      const frames = board ? [ours && ours + news, teams.get(participationId ?? 0), stage && staged] : [stock];
      for (const frame of frames) if (frame) send(socket, frame);
    }
  }

  /** Newcomers have been in the hub's list since they connected, so news after this answer reaches them like everybody else. */
  private async tellNewcomers(): Promise<void> {
    const { sockets, withinMs } = this.newcomers.take();
    const people = sockets.map((socket) => attachmentOf(socket)!);
    const frames = await catchUpFrames(this.boardOf(gameOf(people[0]?.hub)), people, withinMs);
    for (const [index, frame] of frames?.entries() ?? []) send(sockets[index]!, frame);
    this.newcomers.answered(sockets, frames !== null);
  }

  private boardFrames(versions: Pick<BoardNews, "version" | "since">): Promise<(participation: number | null) => string> {
    const listeners = this.ctx.getWebSockets().flatMap((socket) => attachmentOf(socket) ?? []);
    const participations = new Set(listeners.flatMap(({ board, participationId }) => (board && participationId) || []));
    return boardFrames(this.boardOf(gameOf(listeners[0]?.hub)), versions, [...participations]);
  }
}

const gameOf = (hub = "") => hub.split(":")[1] ?? "";

/** The frames for one team alone, by participation. */
function teamFrames(messages: HubMessage[]): Map<number, string> {
  const teams = new Map<number, string>();
  for (const message of messages)
    if ("to" in message && message.to !== undefined) teams.set(message.to, (teams.get(message.to) ?? "") + encodeFrame([message]));
  return teams;
}
