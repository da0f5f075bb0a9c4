import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { healthOf } from "./health.ts";

/** A server at the platform's address: it gives one answer after another, and then repeats the last one. */
async function answers(...list: [status: number, body: string][]): Promise<string> {
  const server = createServer((_, response) => {
    const [status, body] = list.length > 1 ? list.shift()! : list[0]!;
    response.writeHead(status).end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/healthz`;
}

const SHORT = { tries: 3, pauseMs: 0 };

test.each<[status: number, body: string, isWell: boolean, text: string]>([
  [200, "ok", true, "ok"],
  [200, "ok\ncopy: D1 lacks entries of game 1 for more than a minute", true, "ok\ncopy: D1 lacks entries of game 1 for more than a minute"],
  [503, "not ok\nfirst administrator: it is too short", false, "not ok\nfirst administrator: it is too short"],
  [503, "not ok\nfiles: does not answer\nobjects: does not answer", false, "not ok\nfiles: does not answer\nobjects: does not answer"],
  [503, JSON.stringify({ title: "its operator must set VEXIL_SECRET" }), false, "its operator must set VEXIL_SECRET"],
])("the Worker's own answer with %i is shown at once, unchanged: %s", async (status, body, isWell, text) => {
  const url = await answers([status, body], [500, "asked again"]);
  expect(await healthOf(url, SHORT)).toEqual({ isWell, text });
});

test("an address that leads somewhere else is asked again until it leads to the Worker", async () => {
  const url = await answers([200, "<h1>This domain is parked</h1>"], [522, "no origin"], [200, "ok"]);
  expect(await healthOf(url, SHORT)).toEqual({ isWell: true, text: "ok" });
});

test("if it never does, the last answer is shown, or why there was none", async () => {
  expect(await healthOf(await answers([522, "no origin"]), SHORT)).toMatchObject({ isWell: false, text: expect.stringMatching(/^522\b/) });
  const parked = await healthOf(await answers([200, "<h1>This domain is parked</h1>"]), SHORT);
  expect(parked).toEqual({ isWell: false, text: "200 OK, which is not the platform's own answer" });
  expect(await healthOf("http://127.0.0.1:2/healthz", SHORT)).toMatchObject({
    isWell: false,
    text: expect.stringContaining("ECONNREFUSED"),
  });
});
