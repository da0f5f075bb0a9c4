import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { expect, test } from "vitest";
import type { WebSocket } from "ws";
import { Relay, WAITING_BYTES, WAITING_PIECES } from "./relay.ts";

/** A WebSocket for which the test says when sent data has gone out. */
class SlowWeb extends EventEmitter {
  readonly OPEN = 1;
  readonly CLOSED = 3;
  readonly readyState = 1;
  readonly protocol = "";
  readonly bufferedAmount = 0;
  isPaused = false;
  readonly sent: (() => void)[] = [];

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
  }

  send(_bytes: Buffer, done: () => void): void {
    this.sent.push(done);
  }
}

/** Both sides of a relay, each of which accepts nothing until the test says so. */
function aRelay() {
  const web = new SlowWeb();
  const taken: Buffer[] = [];
  const writes: (() => void)[] = [];
  const tcp = new Duplex({
    highWaterMark: WAITING_BYTES,
    read: () => {},
    write: (bytes: Buffer, _encoding, done) => {
      taken.push(bytes);
      writes.push(done);
    },
  });
  void new Relay(web as unknown as WebSocket, tcp as unknown as Socket, { role: "server" });
  return { web, tcp, taken, writes };
}

const turn = () => new Promise((done) => setImmediate(done));

test("a client that sends single bytes to an instance that does not read is stopped after a limit, and all bytes arrive", async () => {
  const { web, taken, writes } = aRelay();
  let said = 0;
  for (; !web.isPaused && said < WAITING_BYTES; said += 1) web.emit("message", Buffer.from([said & 0xff]));
  expect(said).toBe(WAITING_PIECES);

  for (let done = writes.shift(); done; done = writes.shift()) {
    done();
    await turn();
  }
  expect(web.isPaused).toBe(false);
  expect(Buffer.concat(taken)).toEqual(Buffer.from(Array.from({ length: said }, (_, at) => at & 0xff)));
});

test("an instance that sends single bytes to a client that does not read is stopped after a limit", async () => {
  const { web, tcp } = aRelay();
  await turn();
  for (let said = 0; !tcp.isPaused() && said < 2 * WAITING_PIECES; said += 1) tcp.push("x");
  expect(web.sent).toHaveLength(WAITING_PIECES);

  for (const done of web.sent.splice(0)) done();
  expect(tcp.isPaused()).toBe(false);
});
