import { expect, test } from "vitest";
import { HANDSHAKE, PING, readFrame } from "./signalr.ts";

const END = "\u001e";

test("what is sent is what a standard SignalR hub understands", () => {
  expect(HANDSHAKE).toBe('{"protocol":"json","version":1}\u001e');
  expect(PING).toBe('{"type":6}\u001e');
});

test("the empty answer to the handshake means ready", () => {
  expect(readFrame(`{}${END}`)).toEqual([{ type: "ready" }]);
});

test("a refused handshake ends the connection without another attempt", () => {
  expect(readFrame(`{"error":"no such protocol"}${END}`)).toEqual([{ type: "end", error: "no such protocol", reconnect: false }]);
});

test("one frame may carry several messages, pings among them", () => {
  const frame = [
    { type: 1, target: "ReceivedGameNotice", arguments: [{ id: 3 }] },
    { type: 6 },
    { type: 1, target: "BoardChanged", arguments: [{ version: 9 }] },
  ]
    .map((message) => JSON.stringify(message) + END)
    .join("");
  expect(readFrame(frame)).toEqual([
    { type: "call", target: "ReceivedGameNotice", argument: { id: 3 } },
    { type: "call", target: "BoardChanged", argument: { version: 9 } },
  ]);
});

test("a close message says whether to reconnect", () => {
  expect(readFrame(`{"type":7,"allowReconnect":true}${END}`)).toEqual([{ type: "end", error: null, reconnect: true }]);
  expect(readFrame(`{"type":7,"error":"role"}${END}`)).toEqual([{ type: "end", error: "role", reconnect: false }]);
});

test("what is not a message is skipped", () => {
  expect(readFrame(`oops${END}[1]${END}null${END}{"type":1,"target":5}${END}{"type":99}${END}`)).toEqual([]);
});
