import { DurableObject } from "cloudflare:workers";
import type { HubMessage } from "../../worker/contract/wire/feed.ts";
import { SEAT_HEADER, type Seat } from "../../worker/contract/wire/hub.ts";
import type { HubApi } from "../../worker/contract/rpc/objects.ts";
import { boardOf } from "../../worker/contract/rpc/stubs.ts";
import type { Place } from "./audience.ts";
import { Doorkeeper } from "./doorkeeper.ts";
import { FrameBuffer } from "./frame-buffer.ts";
import { encodeFrame, PING, readWords, refusedHandshake, WELCOME, type ClientWord } from "./protocol.ts";
import { addressTag, dueAt, refusalOf, tagsOf, userTag, VISITOR_TAG, type Attachment, type Taken } from "./seating.ts";
import { attachmentOf, close, dismiss, send } from "./socket.ts";
import { Sweeper } from "./sweeper.ts";

const FRAME_LENGTH = 64 * 1024;
const WORDS_A_MINUTE = 10;
const MINUTE_MS = 60_000;
/** Close codes that stand for "there was no close frame"; they may not be sent. */
const RESERVED = new Set([1005, 1006, 1015]);

/** The sockets of one room, and the only thing that speaks to them. Knows no secrets and keeps nothing but its alarm. */
export class Hub extends DurableObject<Env> implements HubApi {
  private readonly outbox = new FrameBuffer((messages) => this.ctx.waitUntil(this.broadcast(messages)));
  private watchedAt = 0;
  private readonly doorkeeper: Doorkeeper;
  private readonly sweeper: Sweeper;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.doorkeeper = new Doorkeeper(ctx, env.DB, () => Date.now());
    this.sweeper = new Sweeper(ctx, () => Date.now());
    // Answered by the runtime, so a client's keep-alive does not wake the object.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PING));
  }

  /** The upgrade. The Worker has checked who it is, for a player as of a minute ago: whether his session still lives is asked here. */
  override async fetch(request: Request): Promise<Response> {
    const seat = JSON.parse(request.headers.get(SEAT_HEADER) ?? "null") as Seat | null;
    if (!seat || request.headers.get("Upgrade") !== "websocket") return new Response(null, { status: 400 });
    const place: Place = seat.session && !seat.need ? await this.doorkeeper.placeOf(seat) : { stays: true, part: null };
    if (!place.stays) return new Response(null, { status: place.why === "signedOut" ? 401 : 404 });
    const refusal = refusalOf(seat, this.taken(seat));
    if (refusal) return new Response(null, { status: refusal });
    const { 0: client, 1: server } = new WebSocketPair();
    const now = Date.now();
    this.ctx.acceptWebSocket(server, tagsOf(seat));
    const begun = { ready: false, heard: 0, since: now, joinedAt: now, heardAt: now };
    server.serializeAttachment({ ...seat, part: place.part, ...begun } satisfies Attachment);
    this.sweeper.arm(dueAt(begun, 0));
    this.ctx.waitUntil(this.watch(seat));
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Closes who has not shaken hands or has gone silent, and comes again while anybody sits here. */
  override async alarm(): Promise<void> {
    this.sweeper.woken();
  }

  async tell(messages: HubMessage[]): Promise<{ sockets: number }> {
    const sockets = this.ctx.getWebSockets().length;
    if (sockets > 0) this.outbox.add(messages);
    else this.watchedAt = 0;
    return { sockets };
  }

  override webSocketMessage(socket: WebSocket, frame: string | ArrayBuffer): void {
    const seat = attachmentOf(socket);
    if (!seat) return;
    if (typeof frame !== "string" || frame.length > FRAME_LENGTH) return dismiss(socket, 1009, "The frame is no text or too large.");
    seat.heardAt = Date.now();
    if (this.count(seat) > WORDS_A_MINUTE) return dismiss(socket, 1008, "Too many messages.");
    for (const word of readWords(frame)) {
      if (!this.answer(socket, seat, word)) return;
    }
    socket.serializeAttachment(seat);
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    if (!RESERVED.has(code)) close(socket, code, reason);
  }

  /** Answers one word; false when that ended the conversation. */
  private answer(socket: WebSocket, seat: Attachment, word: ClientWord): boolean {
    if (!seat.ready && word === "handshake") {
      seat.ready = true;
      socket.send(WELCOME);
      return true;
    }
    if (!seat.ready) {
      socket.send(refusedHandshake("Expected a handshake for version 1 of the protocol 'json'."));
      close(socket, 1008, "handshake");
      return false;
    }
    if (word === "ping") {
      socket.send(PING);
      return true;
    }
    if (word === "close") close(socket, 1000, "");
    else dismiss(socket, 1008, "This hub has no methods.");
    return false;
  }

  private count(seat: Attachment): number {
    if (seat.heardAt - seat.since >= MINUTE_MS) Object.assign(seat, { since: seat.heardAt, heard: 0 });
    seat.heard += 1;
    return seat.heard;
  }

  /** Each distinct frame is written once, however many sockets get it; what is for one team alone follows in a frame of its own. */
  private async broadcast(messages: HubMessage[]): Promise<void> {
    await this.doorkeeper.check();
    const all = messages.filter((message) => message.target !== "InstanceChanged");
    const told = all.filter((message) => message.target !== "BoardChanged");
    const plain = told.length > 0 ? encodeFrame(told) : null;
    const whole = told.length === all.length ? plain : encodeFrame(all);
    const teams = teamFrames(messages);
    for (const socket of this.ctx.getWebSockets()) {
      const seat = attachmentOf(socket);
      if (!seat?.ready) continue;
      for (const frame of seat.board ? [whole, teams.get(seat.part ?? 0)] : [plain]) if (frame) send(socket, frame);
    }
  }

  private taken({ user, address }: Seat): Taken {
    const tagged = (tag: string) => this.ctx.getWebSockets(tag).length;
    return {
      all: this.ctx.getWebSockets().length,
      visitors: tagged(VISITOR_TAG),
      ofUser: user === null ? 0 : tagged(userTag(user)),
      ofAddress: address === null ? 0 : tagged(addressTag(address)),
    };
  }

  /** Asks the game's Board for news, when players listen here. The staff's room is always told. */
  private async watch(seat: Seat): Promise<void> {
    if (!seat.hub.startsWith("game:") || seat.need || Date.now() - this.watchedAt < MINUTE_MS) return;
    this.watchedAt = Date.now();
    const board = boardOf(this.env.BOARD, seat.hub.split(":")[1]!);
    await board.watch(seat.hub).catch((error: unknown) => {
      this.watchedAt = 0;
      console.error(JSON.stringify({ event: "hub.watch", hub: seat.hub, error: String(error) }));
    });
  }
}

/** What is for one team alone, by participation. */
function teamFrames(messages: HubMessage[]): Map<number, string> {
  const teams = new Map<number, string>();
  for (const message of messages)
    if (message.target === "InstanceChanged") teams.set(message.to, (teams.get(message.to) ?? "") + encodeFrame([message]));
  return teams;
}
