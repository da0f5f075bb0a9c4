import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { PATIENCE_MS } from "../../worker/domain/health/patience.ts";
import { ANSWER_MS, answers } from "./answers.ts";

const ended: (() => void)[] = [];
afterEach(() => ended.splice(0).forEach((end) => end()));

async function listening(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  ended.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  await new Promise((done) => server.once("listening", done));
  return (server.address() as AddressInfo).port;
}

test("a runtime that reports a failing part has answered, and is waited for until it has given up that part", async () => {
  expect(ANSWER_MS).toBeGreaterThan(PATIENCE_MS);
  const port = await listening((_, answer) => answer.writeHead(503).end("database: does not answer"));
  expect(await answers(port)).toBe(true);
});

test("one that is silent, or does not listen, has not answered", async () => {
  const port = await listening(() => {});
  expect(await answers(port, 50)).toBe(false);
  for (const end of ended.splice(0)) end();
  expect(await answers(port, 50)).toBe(false);
});
