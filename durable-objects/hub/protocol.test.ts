import { expect, test } from "vitest";
import { encodeFrame, closeFrame, readMessages } from "./protocol.ts";

test("several messages make one frame, each with its end mark", () => {
  const frame = encodeFrame([
    { target: "BoardChanged", arguments: [{ version: 1, since: 0 }] },
    { target: "ReceivedGameNotice", arguments: [{ id: 2, time: "t", type: "Normal", values: ["v"] }] },
  ]);
  expect(frame).toBe(
    '{"type":1,"target":"BoardChanged","arguments":[{"version":1,"since":0}]}\u001e{"type":1,"target":"ReceivedGameNotice","arguments":[{"id":2,"time":"t","type":"Normal","values":["v"]}]}\u001e',
  );
});

test("a goodbye carries its reason", () => {
  expect(closeFrame('no "such" thing')).toBe('{"type":7,"error":"no \\"such\\" thing"}\u001e');
});

test("a client may open, ping and close, also in one frame", () => {
  expect(readMessages('{"protocol":"json","version":1}\u001e{"type":6}\u001e{"type":7}\u001e')).toEqual(["handshake", "ping", "close"]);
});

test("other protocols and versions are told apart from noise", () => {
  expect(readMessages('{"protocol":"messagepack","version":1}\u001e')).toEqual(["otherProtocol"]);
  expect(readMessages('{"protocol":"json","version":9}\u001e')).toEqual(["otherProtocol"]);
});

test("calls, noise and frames without an end are unknown", () => {
  for (const frame of [
    "",
    "\u001e",
    "x\u001e",
    "null\u001e",
    "{}\u001e",
    '{"type":1,"target":"Steal","arguments":[]}\u001e',
    '{"type":6}',
  ]) {
    expect(readMessages(frame), frame).toEqual(["unknown"]);
  }
});
