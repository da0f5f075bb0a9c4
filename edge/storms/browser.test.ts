import { createServer, type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { Browser, type Sea } from "./browser.ts";

const DETAILS = { challenges: {} };
const BODY = JSON.stringify(DETAILS);
const ANSWER = `HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;

/** A browser on an edge that cuts off its first requests. */
async function aBrowser(cutOff: number) {
  let requests = 0;
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      requests += 1;
      if (requests <= cutOff) socket.resetAndDestroy();
      else socket.end(ANSWER);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sea = { edge: { url }, world: { gameId: 1 }, isolates: 1, waits: [], failed: {} } as unknown as Sea;
  return { sea, browser: new Browser(sea, { cookie: "" } as never, 0) };
}

test("a browser whose connection is lost before the answer reads once more; if that is lost, too, it counts as not answered", async () => {
  const [once, always] = [await aBrowser(1), await aBrowser(Infinity)];
  await Promise.all([once.browser.readDetails(), always.browser.readDetails()]);
  expect([once.browser.details, once.sea.failed]).toEqual([DETAILS, {}]);
  expect([always.browser.details, always.sea.failed]).toEqual([null, { ECONNRESET: 1 }]);
});
