/** The SignalR JSON hub protocol, as far as a listener needs it. Every message ends with this character; one frame may hold many messages. */
const END = "\u001e";
export const HANDSHAKE = `{"protocol":"json","version":1}${END}`;
export const PING = `{"type":6}${END}`;

/** What a frame can contain: the answer to the handshake, a message for us by name, or the end. Pings and everything unknown are left out. */
export type Heard =
  | { type: "ready" }
  | { type: "call"; target: string; argument: unknown }
  | { type: "end"; error: string | null; reconnect: boolean };

/** Reads one frame. Parts that are not JSON objects are skipped, because a listener has nobody to report them to. */
export function readFrame(frame: string): Heard[] {
  return frame.split(END).flatMap((part) => {
    const message = part === "" ? null : parsed(part);
    const heard = message && understood(message);
    return heard ? [heard] : [];
  });
}

function understood(message: Record<string, unknown>): Heard | null {
  if (message.type === undefined) {
    return typeof message.error === "string" ? { type: "end", error: message.error, reconnect: false } : { type: "ready" };
  }
  if (message.type === 1 && typeof message.target === "string" && Array.isArray(message.arguments)) {
    return { type: "call", target: message.target, argument: message.arguments[0] };
  }
  if (message.type !== 7) return null;
  return { type: "end", error: typeof message.error === "string" ? message.error : null, reconnect: message.allowReconnect === true };
}

function parsed(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(part);
    return value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
