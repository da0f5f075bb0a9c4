import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import type { Socket } from "node:net";

export type PlainSocket = { socket: Socket; send(bytes: Buffer): boolean; onData(data: (bytes: Buffer) => void): void };

/** A WebSocket for bytes, reduced so that it does not slow down a measurement: a mask of zeros, no copy, no check. Throws when it is refused. */
export async function openPlain(url: URL): Promise<PlainSocket> {
  const headers = {
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
  };
  const asked = request(url, { headers, agent: false }).end();
  asked.once("response", ({ statusCode }) => asked.destroy(new Error(`The platform refuses: ${statusCode}`)));
  const [, socket, head] = (await once(asked, "upgrade")) as [unknown, Socket, Buffer];
  socket.setNoDelay(true);
  if (head.length > 0) socket.unshift(head);
  return { socket, send: (bytes) => send(socket, bytes), onData: (data) => listen(socket, data) };
}

/** One binary message with a mask of zeros (RFC 6455, 5.2), which leaves the bytes as they are. */
function send(socket: Socket, bytes: Buffer): boolean {
  const wide = bytes.length > 125;
  const head = Buffer.alloc(wide ? 14 : 6);
  head[0] = 0x82;
  head[1] = 0x80 | (wide ? 127 : bytes.length);
  if (wide) head.writeBigUInt64BE(BigInt(bytes.length), 2);
  socket.cork();
  socket.write(head);
  const more = socket.write(bytes);
  socket.uncork();
  return more;
}

/** Passes on what is between the frames' headers. */
function listen(socket: Socket, data: (bytes: Buffer) => void): void {
  let left = 0;
  let rest = Buffer.alloc(0);
  socket.removeAllListeners("data").on("data", (chunk: Buffer) => {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    rest = Buffer.alloc(0);
    while (bytes.length > 0) {
      if (left === 0) {
        const frame = headOf(bytes);
        if (!frame) return void (rest = Buffer.from(bytes));
        left = frame.size;
        bytes = bytes.subarray(frame.length);
      }
      const part = bytes.subarray(0, left);
      left -= part.length;
      bytes = bytes.subarray(part.length);
      if (part.length > 0) data(part);
    }
  });
}

function headOf(bytes: Buffer): { length: number; size: number } | null {
  const short = bytes.length < 2 ? 0 : bytes[1]! & 0x7f;
  const length = short === 127 ? 10 : short === 126 ? 4 : 2;
  if (bytes.length < length) return null;
  return { length, size: short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short };
}
