/** The SignalR JSON hub protocol, as far as a listener needs it. Every message ends with this mark; one frame may hold many. */
const END = "\u001e";
export const HANDSHAKE = `{"protocol":"json","version":1}${END}`;
export const PING = `{"type":6}${END}`;

/** What a frame can say: the answer to the handshake, a call of ours by name, or the end. Pings and everything unknown are left out. */
export type Heard =
  | { type: "ready" }
  | { type: "call"; target: string; argument: unknown }
  | { type: "end"; error: string | null; reconnect: boolean };

/** Reads one frame. Parts that are no JSON object are skipped: a listener has nobody to complain to. */
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
