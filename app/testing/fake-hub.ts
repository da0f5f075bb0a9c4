import { act } from "@testing-library/react";
import { vi } from "vitest";
import type { HubMessage } from "#worker/contract/wire/hub.ts";
import { pass } from "./time.ts";

const END = "\u001e";

class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readyState = 0;
  binaryType = "blob";
  bufferedAmount = 0;
  extensions = "";
  protocol = "";
  readonly sent: string[] = [];
  constructor(readonly url: string) {
    super();
    sockets.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close(code = 1000) {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent("close", { code }));
  }
}

let sockets: FakeSocket[] = [];

/** The server's side of the hubs: every socket that the page opens waits here to be accepted. */
export function startHub() {
  sockets = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  const last = () => sockets.at(-1)!;
  const frame = (message: unknown) =>
    act(() => void last().dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) + END })));
  return {
    /** The addresses of all sockets that were ever opened. */
    opened: () => sockets.map(({ url }) => url),
    /** The number of sockets that the page has not closed. */
    live: () => sockets.filter(({ readyState }) => readyState < 2).length,
    /** Accepts the last socket and answers its handshake. */
    async accept() {
      await pass(0);
      last().readyState = 1;
      act(() => void last().dispatchEvent(new Event("open")));
      frame({});
      frame({ type: 1, target: "Spread", arguments: [{ ms: 3 }] });
      await pass(0);
    },
    /** Sends the page a message. */
    async say<T extends HubMessage["target"]>(target: T, argument: Extract<HubMessage, { target: T }>["arguments"][0]) {
      frame({ type: 1, target, arguments: [argument] });
      await pass(0);
    },
    /** Answers the page's ping. */
    answerPing: () => frame({ type: 6 }),
    /** What the page has sent over the last socket. */
    heard: () => last().sent,
    /** Says that the listener is refused, as the hub does before it closes the connection. */
    async refuse(error: string) {
      frame({ type: 7, error });
      act(() => last().close(1008));
      await pass(0);
    },
    /** Drops the connection. */
    async lose(code = 1006) {
      act(() => last().close(code));
      await pass(0);
    },
  };
}
