import { createServer, type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../../bench/websocket.ts";

const text = (payload: string) => Buffer.concat([Buffer.from([0x81, payload.length]), Buffer.from(payload)]);
/** Code 4000, which a hub sends to sockets that were silent for too long. */
const FAREWELL = Buffer.from([0x88, 2, 0x0f, 0xa0]);

test("a listener that is told farewell counts as gone, so that its owner reconnects", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n");
      socket.once("data", () => socket.write(Buffer.concat([text("{}"), text("news"), FAREWELL, text("to nobody")])));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const heard: string[] = [];
  const listener = await listen((server.address() as AddressInfo).port, "/hub", (one) => heard.push(one));
  await listener.closed;
  expect(heard).toEqual(["news"]);
});
