import { DurableObject } from "cloudflare:workers";
import type { HubMessage } from "../../worker/contract/feed.ts";
import { SEAT_HEADER, type Seat } from "../../worker/contract/hub.ts";
import type { BoardApi, HubApi } from "../../worker/contract/objects.ts";
import { Outbox } from "./outbox.ts";
import { encodeFrame, goodbye, PING, readWords, refusedHandshake, WELCOME, type ClientWord } from "./protocol.ts";
import { stillAllowed } from "./roles.ts";

/** What one thread tells within a frame's gap. */
export const SOCKETS = 2_000;
const SOCKETS_OF_A_USER = 20;
const FRAME_LENGTH = 64 * 1024;
const WORDS_A_MINUTE = 10;
const MINUTE_MS = 60_000;
/** Close codes that stand for "there was no close frame"; they may not be sent. */
const RESERVED = new Set([1005, 1006, 1015]);

/** `ready` after the handshake; `heard` counts frames since `since`. Kept with the socket, since hibernation forgets everything else. */
type Attachment = Seat & { ready: boolean; heard: number; since: number };

/** The sockets of one room, and the only thing that speaks to them. Knows no secrets and keeps nothing. */
export class Hub extends DurableObject<Env> implements HubApi {
  private readonly outbox = new Outbox((messages) => this.ctx.waitUntil(this.broadcast(messages)));
  private watchedAt = 0;
  private checkedAt = 0;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    // Answered by the runtime, so a client's keep-alive does not wake the object.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PING));
  }

  /** The upgrade. The Worker has checked who it is. */
  override fetch(request: Request): Response {
    const seat = JSON.parse(request.headers.get(SEAT_HEADER) ?? "null") as Seat | null;
    if (!seat || request.headers.get("Upgrade") !== "websocket") return new Response(null, { status: 400 });
    if (this.ctx.getWebSockets().length >= SOCKETS) return new Response(null, { status: 503 });
    if (seat.user && this.ctx.getWebSockets(seat.user).length >= SOCKETS_OF_A_USER) return new Response(null, { status: 429 });
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, seat.user ? [seat.user] : []);
    server.serializeAttachment({ ...seat, ready: false, heard: 0, since: Date.now() } satisfies Attachment);
    this.ctx.waitUntil(this.watch(seat));
    return new Response(null, { status: 101, webSocket: client });
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
    if (Date.now() - seat.since >= MINUTE_MS) Object.assign(seat, { since: Date.now(), heard: 0 });
    seat.heard += 1;
    return seat.heard;
  }

  /** Each distinct frame is written once, however many sockets get it; what is for one team alone follows in a frame of its own. */
  private async broadcast(messages: HubMessage[]): Promise<void> {
    await this.check();
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

  /** Drops staff whose session has ended or whose role was lowered: before a frame, at most once a minute. */
  private async check(): Promise<void> {
    if (Date.now() - this.checkedAt < MINUTE_MS) return;
    const staff = this.ctx.getWebSockets().filter((socket) => attachmentOf(socket)?.need);
    if (staff.length === 0) return;
    const allowed = await stillAllowed(
      this.env.DB,
      staff.flatMap((socket) => attachmentOf(socket) ?? []),
    ).catch(() => null);
    // While D1 does not answer nobody can lose a role either; the next frame asks again.
    if (!allowed) return;
    this.checkedAt = Date.now();
    for (const socket of staff) if (!allowed.has(attachmentOf(socket)?.session ?? "")) dismiss(socket, 1008, "Signed out.");
  }

  /** Asks the game's Board for news, when players listen here. The staff's room is always told. */
  private async watch(seat: Seat): Promise<void> {
    if (!seat.hub.startsWith("game:") || seat.need || Date.now() - this.watchedAt < MINUTE_MS) return;
    this.watchedAt = Date.now();
    const board = this.env.BOARD.get(this.env.BOARD.idFromName(seat.hub.split(":")[1]!)) as unknown as BoardApi;
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

function attachmentOf(socket: WebSocket): Attachment | null {
  return socket.deserializeAttachment() as Attachment | null;
}

function dismiss(socket: WebSocket, code: number, reason: string): void {
  send(socket, goodbye(reason));
  close(socket, code, reason);
}

function send(socket: WebSocket, frame: string): void {
  try {
    socket.send(frame);
  } catch {
    // It closed in this moment; the close event follows.
  }
}

function close(socket: WebSocket, code: number, reason: string): void {
  try {
    socket.close(code, reason);
  } catch {
    // Already closed from the other side.
  }
}
