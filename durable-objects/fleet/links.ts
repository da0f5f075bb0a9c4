import { Order, PONG, REVOKED, SILENT_MS, timedPong } from "../../packages/host-protocol/protocol.ts";
import { revocationProof } from "./host-keys.ts";
import type { FleetState } from "./fleet-state.ts";

/**
 * What is stored with a socket, because hibernation loses everything else. `link` 0: it has not said hello. `nonce`: the one it connected with;
 * `since`: when it connected.
 */
export type Attachment = { hostId: string; link: number; seq: number; since: number; nonce?: string };

type Body<T> = T extends unknown ? Omit<T, "host" | "link" | "seq"> : never;

/** `WebSocket.OPEN`, which the runtime names differently. */
export const OPEN = 1;
/** How many connections of a host may be waiting for their hello: a stolen key must not fill the Fleet with sockets. */
const MUTE = 4;
/** How long a connection may stay without a hello. */
const MUTE_MS = 10_000;
/** The longest frame that is read. */
const FRAME = 4 * 1024 * 1024;

/** The agents' sockets, one for each host. */
export class Links {
  constructor(
    private readonly ctx: Pick<DurableObjectState, "getWebSockets" | "getWebSocketAutoResponseTimestamp">,
    private readonly fleetState: FleetState,
    private readonly clock: () => number,
    /** Frames from before this do not count, and no host counts as silent before it. */
    private since: number,
  ) {}

  /** The socket to the host; null while it has none. */
  socket(hostId: string): WebSocket | null {
    const link = this.fleetState.hosts.get(hostId)?.link;
    if (!link) return null;
    return this.ctx.getWebSockets(hostId).find((one) => attachmentOf(one).link === link && one.readyState === OPEN) ?? null;
  }

  /** Whether a frame of the host has arrived recently, over a connection that is still open. */
  isAlive(hostId: string): boolean {
    return this.socket(hostId) !== null && this.clock() - this.heardAt(hostId) < SILENT_MS;
  }

  /** For how long a host has sent no frame; 0 while it is alive. Time in which the Fleet was away does not count. */
  silentMs(hostId: string): number {
    return this.isAlive(hostId) ? 0 : this.clock() - Math.max(this.heardAt(hostId), this.since);
  }

  /** Sends a host an order; false when it is not connected, in which case its next `welcome` contains it. */
  order(hostId: string, body: Body<Order>): boolean {
    const socket = this.socket(hostId);
    if (!socket) return false;
    const attachment = attachmentOf(socket);
    const seq = attachment.seq + 1;
    socket.serializeAttachment({ ...attachment, seq } satisfies Attachment);
    try {
      socket.send(JSON.stringify({ ...body, host: hostId, link: attachment.link, seq }));
      return true;
    } catch {
      return false;
    }
  }

  close(hostId: string, code: number, reason: string): void {
    for (const socket of this.ctx.getWebSockets(hostId)) closeSocket(socket, code, reason);
  }

  /** Ends a host's connections, each with its own proof that the host is revoked. */
  revoke(hostId: string, keyHash: string): void {
    for (const socket of this.ctx.getWebSockets(hostId))
      closeSocket(socket, REVOKED, revocationProof(keyHash, hostId, attachmentOf(socket).nonce ?? ""));
  }

  /** Makes room for one more connection of a host. */
  closeMute(hostId: string): void {
    const mute = this.ctx.getWebSockets(hostId).filter((one) => one.readyState === OPEN && attachmentOf(one).link === 0);
    for (const socket of mute.slice(0, Math.max(0, mute.length + 1 - MUTE))) closeSocket(socket, 1008, "too many connections");
  }

  /** Closes connections whose hello is overdue. */
  closeLate(): void {
    const last = this.clock() - MUTE_MS;
    for (const socket of this.ctx.getWebSockets()) {
      const { link, since } = attachmentOf(socket);
      if (link === 0 && since <= last && socket.readyState === OPEN) closeSocket(socket, 1008, "no hello");
    }
  }

  /** Whether any connection has not sent its hello yet. */
  hasMute(): boolean {
    return this.ctx.getWebSockets().some((socket) => socket.readyState === OPEN && attachmentOf(socket).link === 0);
  }

  /** When a host was last heard of, by a frame or by a ping that the edge has answered for the Fleet. */
  heardAt(hostId: string): number {
    const socket = this.socket(hostId);
    const pinged = (socket && this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime()) ?? 0;
    return Math.min(Math.max(this.fleetState.agentReports.get(hostId)?.heardAt ?? 0, pinged), this.clock());
  }
}

/** What a host's socket keeps during hibernation. */
export function attachmentOf(socket: WebSocket): Attachment {
  return socket.deserializeAttachment() as Attachment;
}

/** Answers a beat: with the time if the agent asks for it; older agents do not. */
export function answerBeat(socket: WebSocket, timed: boolean | undefined, now: number): void {
  socket.send(timed ? timedPong(now) : PONG);
}

/** Closes a socket; does nothing if it is already closed. */
export function closeSocket(socket: WebSocket, code: number, reason: string): void {
  try {
    socket.close(code, reason);
  } catch {
    // Already closed from the other side.
  }
}

/** The length of a frame of either kind. */
export const lengthOf = (frame: string | ArrayBuffer): number => (typeof frame === "string" ? frame.length : frame.byteLength);

/** What an agent says in a frame; null when it is no JSON, or too long. */
export function readFrame(frame: string | ArrayBuffer): unknown {
  if (typeof frame !== "string" || frame.length > FRAME) return null;
  try {
    return JSON.parse(frame);
  } catch {
    return null;
  }
}
