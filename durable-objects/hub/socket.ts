import { closeFrame } from "./protocol.ts";
import type { Attachment } from "./socket-limits.ts";

/** `WebSocket.OPEN`, which the runtime names differently. */
export const OPEN = 1;

/** What the hub stores with a socket. */
export function attachmentOf(socket: WebSocket): Attachment | null {
  return socket.deserializeAttachment() as Attachment | null;
}

/** Sends the reason, then closes. */
export function dismiss(socket: WebSocket, code: number, reason: string): void {
  send(socket, closeFrame(reason));
  close(socket, code, reason);
}

export function send(socket: WebSocket, frame: string): void {
  try {
    socket.send(frame);
  } catch {
    // It closed at this moment; the close event follows.
  }
}

export function close(socket: WebSocket, code: number, reason: string): void {
  try {
    socket.close(code, reason);
  } catch {
    // Already closed from the other side.
  }
}
