import { DurableObject } from "cloudflare:workers";
import { type HubMessage, SUBSCRIPTION_HEADER, type Subscription } from "../../worker/contract/wire/hub.ts";
import type { HubApi } from "../../worker/contract/rpc/objects.ts";
import { boardOf } from "../../worker/contract/rpc/stubs.ts";
import type { Access } from "./access.ts";
import { AccessCheck } from "./access-check.ts";
import { BoardWatch } from "./board-watch.ts";
import { Broadcast, welcomeOf } from "./broadcast.ts";
import { FrameBuffer } from "./frame-buffer.ts";
import { PING, readMessages, refusedHandshake, type ClientMessage } from "./protocol.ts";
import { addressTag, dueAt, refusalOf, tagsOf, userTag, VISITOR_TAG, type Attachment, type SocketCounts } from "./socket-limits.ts";
import { attachmentOf, close, dismiss, OPEN } from "./socket.ts";
import { IdleCheck } from "./idle-check.ts";
import { letRuntimeAnswer } from "../pings.ts";

const FRAME_LENGTH = 64 * 1024;
const MESSAGES_A_MINUTE = 10;
/** Stock clients send four. */
const PINGS_A_MINUTE = 60;
const MINUTE_MS = 60_000;
/** Close codes that may not be sent: there was no close frame, or, as when a browser's script names no code, one without a code. */
const RESERVED = new Set([1005, 1006, 1015]);

/** The sockets of one hub, and the only thing that sends to them. Holds no secrets and stores nothing but its alarm. */
export class Hub extends DurableObject<Env> implements HubApi {
  private readonly frameBuffer = new FrameBuffer((messages) => {
    const sent = this.broadcast.send(messages);
    this.ctx.waitUntil(sent);
    return sent;
  });
  private readonly broadcast: Broadcast;
  private readonly boardWatch = new BoardWatch(
    (hub) => boardOf(this.env, hub.split(":")[1]!).watch(hub),
    () => this.ctx.getWebSockets().length > 0,
    () => Date.now(),
  );
  private readonly accessCheck: AccessCheck;
  private readonly idleCheck: IdleCheck;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.accessCheck = new AccessCheck(ctx, env.DB, () => Date.now());
    this.broadcast = new Broadcast(ctx, this.accessCheck, (game) => boardOf(env, game));
    this.idleCheck = new IdleCheck(ctx, () => Date.now());
    letRuntimeAnswer(ctx, env, PING, PING);
  }

  /** The upgrade. The Worker has checked who it is, for a player possibly a minute ago, so this asks whether their session still exists. */
  override async fetch(request: Request): Promise<Response> {
    const subscription = JSON.parse(request.headers.get(SUBSCRIPTION_HEADER) ?? "null") as Subscription | null;
    if (!subscription || request.headers.get("Upgrade") !== "websocket") return new Response(null, { status: 400 });
    const access: Access | null =
      subscription.session && !subscription.requiredRole
        ? await this.accessCheck.accessOf(subscription)
        : { allowed: true, participationId: null };
    if (!access) return new Response(null, { status: 503 });
    if (!access.allowed) return new Response(null, { status: access.why === "signedOut" ? 401 : 404 });
    const refusal = refusalOf(subscription, this.counts(subscription));
    if (refusal) return new Response(null, { status: refusal });
    const { 0: client, 1: server } = new WebSocketPair();
    const now = Date.now();
    this.ctx.acceptWebSocket(server, tagsOf(subscription));
    const begun = { ready: false, heard: 0, since: now, joinedAt: now, heardAt: now };
    server.serializeAttachment({ ...subscription, participationId: access.participationId, ...begun } satisfies Attachment);
    this.idleCheck.arm(dueAt(begun, 0));
    this.ctx.waitUntil(this.watch(subscription));
    return new Response(null, { status: 101, webSocket: client });
  }

  /**
   * Closes silent sockets and those without a handshake, sets the next alarm while any socket is open, and subscribes to news again, in case the
   * Board has lost its tables.
   */
  override async alarm(): Promise<void> {
    this.idleCheck.alarm();
    const [socket] = this.ctx.getWebSockets();
    const subscription = socket && attachmentOf(socket);
    if (subscription) this.ctx.waitUntil(this.watch(subscription));
  }

  async publish(messages: HubMessage[]): Promise<{ sockets: number }> {
    const sockets = this.ctx.getWebSockets().length;
    if (sockets > 0) this.frameBuffer.add(messages);
    else this.boardWatch.forget();
    return { sockets };
  }

  async sockets(): Promise<number> {
    return this.ctx.getWebSockets().length;
  }

  override webSocketMessage(socket: WebSocket, frame: string | ArrayBuffer): void {
    // What a client had sent before it learned that it was dismissed still arrives.
    const subscription = socket.readyState === OPEN ? attachmentOf(socket) : null;
    if (!subscription) return;
    if (typeof frame !== "string" || frame.length > FRAME_LENGTH) return dismiss(socket, 1009, "The frame is no text or too large.");
    subscription.heardAt = Date.now();
    if (this.count(subscription) > (frame === PING ? PINGS_A_MINUTE : MESSAGES_A_MINUTE))
      return dismiss(socket, 1008, "Too many messages.");
    for (const message of readMessages(frame)) {
      if (!this.answer(socket, subscription, message)) return;
    }
    socket.serializeAttachment(subscription);
  }

  /** Every close is answered: otherwise a client that named no code waits 20 s, until the runtime ends the connection. */
  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    close(socket, RESERVED.has(code) ? 1000 : code, reason);
  }

  /** Answers one word; false when that ended the conversation. */
  private answer(socket: WebSocket, subscription: Attachment, message: ClientMessage): boolean {
    if (!subscription.ready && message === "handshake") {
      subscription.ready = true;
      socket.send(welcomeOf(subscription, this.ctx.getWebSockets().length));
      if (subscription.board && !subscription.stage) this.broadcast.newcomers.add(socket);
      return true;
    }
    if (!subscription.ready) {
      socket.send(refusedHandshake("Expected a handshake for version 1 of the protocol 'json'."));
      close(socket, 1008, "handshake");
      return false;
    }
    if (message === "ping") {
      socket.send(PING);
      return true;
    }
    if (message === "close") close(socket, 1000, "");
    else dismiss(socket, 1008, "This hub has no methods.");
    return false;
  }

  private count(subscription: Attachment): number {
    if (subscription.heardAt - subscription.since >= MINUTE_MS) Object.assign(subscription, { since: subscription.heardAt, heard: 0 });
    subscription.heard += 1;
    return subscription.heard;
  }

  private counts({ user, address }: Subscription): SocketCounts {
    const tagged = (tag: string) => this.ctx.getWebSockets(tag).length;
    return {
      all: this.ctx.getWebSockets().length,
      visitors: tagged(VISITOR_TAG),
      ofUser: user === null ? 0 : tagged(userTag(user)),
      ofAddress: address === null ? 0 : tagged(addressTag(address)),
    };
  }

  /** The hub of staff always gets the news. */
  private async watch({ hub, requiredRole }: Subscription): Promise<void> {
    if (hub.startsWith("game:") && !requiredRole) await this.boardWatch.ask(hub);
  }
}
