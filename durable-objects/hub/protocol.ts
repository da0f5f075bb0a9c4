import type { HubMessage } from "../../worker/contract/wire/hub.ts";

/** The SignalR JSON hub protocol, the server's side. Every message ends with this mark. */
const END = "\u001e";
export const PING = `{"type":6}${END}`;
export const WELCOME = `{}${END}`;

/** Several messages as one text frame. */
export function encodeFrame(messages: HubMessage[]): string {
  return messages.map((message) => JSON.stringify({ type: 1, target: message.target, arguments: message.arguments }) + END).join("");
}

/** The frame that says why the hub closes; the stock client then does not reconnect by itself. */
export function closeFrame(error: string): string {
  return JSON.stringify({ type: 7, error }) + END;
}

/** The answer to an unsupported handshake. */
export function refusedHandshake(error: string): string {
  return JSON.stringify({ error }) + END;
}

export type ClientMessage = "handshake" | "otherProtocol" | "ping" | "close" | "unknown";

/** What a client's frame says, one word per message in it. The hub has no methods for clients: they can only open, ping and close. */
export function readMessages(frame: string): ClientMessage[] {
  const parts = frame.split(END);
  const rest = parts.pop();
  const messages = parts.map((part) => messageKind(part));
  return rest === "" && messages.length > 0 ? messages : [...messages, "unknown"];
}

function messageKind(part: string): ClientMessage {
  let message: unknown;
  try {
    message = JSON.parse(part);
  } catch {
    return "unknown";
  }
  if (message === null || typeof message !== "object") return "unknown";
  const { type, protocol, version } = message as Record<string, unknown>;
  if (type === 6) return "ping";
  if (type === 7) return "close";
  if (type !== undefined || protocol === undefined) return "unknown";
  return protocol === "json" && version === 1 ? "handshake" : "otherProtocol";
}
