import { randomBytes } from "node:crypto";
import { connect } from "node:net";

/** A listener on a hub, reduced to what a measurement needs: 2,000 of them must not slow it down. */
export type Listener = { close(): void; closed: Promise<void> };

/** Like a SignalR client; a hub closes sockets that are silent for long. */
const PING_MS = 15_000;
const PING = Buffer.from('{"type":6}\x1e');
const HANDSHAKE = Buffer.from('{"protocol":"json","version":1}\x1e');

/** Opens a hub's socket and passes every text frame to `heard`. Resolves when the hub has accepted the protocol. */
export function listen(port: number, path: string, heard: (text: string) => void, headers: Record<string, string> = {}): Promise<Listener> {
  return new Promise((done, refuse) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let buffered = Buffer.alloc(0);
    let upgraded = false;
    let accepted = false;
    socket.on("error", refuse).on("close", () => refuse(new Error(`The hub closed ${path}.`)));
    socket.on("connect", () => socket.write(upgrade(path, port, headers)));
    socket.on("data", (bytes) => {
      buffered = buffered.length ? Buffer.concat([buffered, bytes]) : bytes;
      if (!upgraded) {
        const cut = buffered.indexOf("\r\n\r\n");
        if (cut < 0) return;
        if (!buffered.toString("latin1", 0, 12).endsWith("101")) return void socket.destroy(new Error(buffered.toString("latin1", 0, cut)));
        upgraded = true;
        buffered = buffered.subarray(cut + 4);
        socket.write(frame(HANDSHAKE));
      }
      for (let next = readFrame(buffered); next; next = readFrame(buffered)) {
        // A listener that ignores the close frame would wait forever, and each frame sent to it is an error in the runtime.
        if (next.isClose) return void socket.destroy();
        buffered = buffered.subarray(next.length);
        if (accepted) heard(next.text);
        else {
          accepted = true;
          const pings = setInterval(() => socket.write(frame(PING)), PING_MS);
          const closed = new Promise<void>((tell) => socket.on("close", () => tell()));
          void closed.then(() => clearInterval(pings));
          done({ close: () => socket.destroy(), closed });
        }
      }
    });
  });
}

function upgrade(path: string, port: number, headers: Record<string, string>): string {
  const key = randomBytes(16).toString("base64");
  const lines = [`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, "Upgrade: websocket", "Connection: Upgrade"];
  lines.push(`Sec-WebSocket-Key: ${key}`, "Sec-WebSocket-Version: 13", `Origin: http://127.0.0.1:${port}`);
  lines.push(...Object.entries(headers).map(([name, value]) => `${name}: ${value}`));
  return `${lines.join("\r\n")}\r\n\r\n`;
}

/** A masked text frame of fewer than 126 bytes (RFC 6455, 5.2). A mask of zeros leaves the bytes as they are. */
function frame(payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}

const CLOSE = 8;

function readFrame(bytes: Buffer): { text: string; length: number; isClose: boolean } | null {
  if (bytes.length < 2) return null;
  const short = bytes[1]! & 0x7f;
  const head = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < head) return null;
  const size = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  if (bytes.length < head + size) return null;
  return { text: bytes.toString("utf8", head, head + size), length: head + size, isClose: (bytes[0]! & 0x0f) === CLOSE };
}
