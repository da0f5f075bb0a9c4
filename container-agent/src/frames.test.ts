import fc from "fast-check";
import { expect, test } from "vitest";
import { FrameError, frameHeader, FrameReader } from "./frames.ts";
import { mask } from "./mask.ts";

const KEY = Buffer.from([0x37, 0xfa, 0x21, 0x3d]);

function frame(kind: "data" | "close" | "ping" | "pong", payload: Buffer, key: Buffer | null = KEY): Buffer {
  const body = Buffer.from(payload);
  if (key) mask(body, key, 0);
  return Buffer.concat([frameHeader(kind, payload.length, key), body]);
}

/** What a reader of a client's frames makes of them, when they arrive in these pieces. */
function read(bytes: Buffer, cuts: number[] = [], masked = true): { data: Buffer; said: string[] } {
  const said: string[] = [];
  const parts: Buffer[] = [];
  const reader = new FrameReader(masked, {
    data: (part) => parts.push(Buffer.from(part)),
    empty: () => said.push("empty"),
    ping: (payload) => said.push(`ping ${payload}`),
    close: (code) => said.push(`close ${code}`),
  });
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  edges.slice(1).forEach((to, i) => reader.push(Buffer.from(bytes.subarray(edges[i], to))));
  return { data: Buffer.concat(parts), said };
}

test("the example of RFC 6455 reads as Hello, masked and not", () => {
  expect(String(read(Buffer.from("818537fa213d7f9f4d5158", "hex")).data)).toBe("Hello");
  expect(String(read(Buffer.from("810548656c6c6f", "hex"), [], false).data)).toBe("Hello");
});

test("bytes come out as they went in, wherever the network cuts them", () => {
  const payloads = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 6 });
  fc.assert(
    fc.property(payloads, fc.array(fc.nat(), { maxLength: 20 }), fc.uint8Array({ minLength: 4, maxLength: 4 }), (all, cuts, key) => {
      const bytes = Buffer.concat(all.map((one) => frame("data", Buffer.from(one), Buffer.from(key))));
      expect(read(bytes, cuts).data).toEqual(Buffer.concat(all));
    }),
  );
});

test.each([0, 1, 125, 126, 65_535, 65_536, 300_000])("a payload of %i bytes has the header that says so", (length) => {
  const payload = Buffer.alloc(length, 1);
  expect(read(frame("data", payload)).data.equals(payload)).toBe(true);
  expect(read(frame("data", payload, null), [], false).data.equals(payload)).toBe(true);
});

test("a message in pieces is one message, with control frames between them", () => {
  const pieces = [
    frame("data", Buffer.from("a")),
    frame("ping", Buffer.from("?")),
    frame("data", Buffer.from("b")),
    frame("data", Buffer.alloc(0)),
  ];
  pieces[0]![0] = 0x02;
  pieces[2]![0] = 0x00;
  pieces[3]![0] = 0x80;
  expect(read(Buffer.concat(pieces))).toEqual({ data: Buffer.from("ab"), said: ["ping ?"] });
});

test("an empty message and a close are told", () => {
  expect(
    read(Buffer.concat([frame("data", Buffer.alloc(0)), frame("close", Buffer.from([3, 232])), frame("close", Buffer.alloc(0))])).said,
  ).toEqual(["empty", "close 1000", "close 1005"]);
});

test.each([
  ["that is not masked", "8100"],
  ["of an unknown kind", "8380"],
  ["with an extension's bit", "c180"],
  ["that goes on with nothing", "8080"],
  ["that begins in the middle of a message", "0180000000008180"],
  ["of control in pieces", "0980"],
  ["of control that is too long", "89fe0100"],
  ["of a control kind nobody knows", "8b80"],
  ["longer than a number can say", "82ffffffffffffffffff"],
])("a frame %s ends the connection", (_, hex) => {
  expect(() => read(Buffer.concat([Buffer.from(hex, "hex"), Buffer.alloc(4)]))).toThrow(FrameError);
});

test("a server's frame that is masked ends the connection", () => {
  expect(() => read(frame("data", Buffer.from("x")), [], false)).toThrow(FrameError);
});

test("masking in place agrees with masking byte by byte, from any offset", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), fc.nat(7), fc.nat(9), (bytes, shift, offset) => {
      const memory = new Uint8Array(bytes.length + shift);
      memory.set(bytes, shift);
      mask(memory.subarray(shift), KEY, offset);
      expect([...memory.subarray(shift)]).toEqual([...bytes].map((byte, i) => byte ^ KEY[(offset + i) & 3]!));
    }),
  );
});
