import { Order, SILENT_MS } from "../../container-agent/src/protocol.ts";
import type { Stock } from "./stock.ts";

/** What is kept with a socket, since hibernation forgets everything else. `link` 0: it has not said hello. */
export type Attachment = { hostId: string; link: number; seq: number };

type Body<T> = T extends unknown ? Omit<T, "host" | "link" | "seq"> : never;

/** `WebSocket.OPEN`, which the runtime has under another name. */
const OPEN = 1;

/** The agents' sockets, one for each host. */
export class Links {
  constructor(
    private readonly ctx: DurableObjectState,
    private readonly stock: Stock,
    private readonly clock: () => number,
  ) {}

  /** The socket over which the host is spoken to; null while it has none. */
  socket(hostId: string): WebSocket | null {
    const link = this.stock.hosts.get(hostId)?.link;
    if (!link) return null;
    return this.ctx.getWebSockets(hostId).find((one) => attachmentOf(one).link === link && one.readyState === OPEN) ?? null;
  }

  /** Whether the host was heard of lately, over a connection that still stands. */
  isAlive(hostId: string): boolean {
    return this.socket(hostId) !== null && this.clock() - this.stock.news.get(hostId)!.heardAt < SILENT_MS;
  }

  /** Tells a host something; false when it cannot hear, in which case its next `welcome` says it. */
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
}

export function attachmentOf(socket: WebSocket): Attachment {
  return socket.deserializeAttachment() as Attachment;
}

export function closeSocket(socket: WebSocket, code: number, reason: string): void {
  try {
    socket.close(code, reason);
  } catch {
    // Already closed from the other side.
  }
}
