import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { probe } from "./dial.ts";

test("an answer without an end is not read for ever", async () => {
  const server = createServer((_, answer) => {
    const more = () => {
      while (answer.write("x".repeat(16_384)) && !answer.destroyed);
    };
    answer.writeHead(500).on("drain", more);
    more();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await probe(new URL(`http://127.0.0.1:${port}/`))).toEqual({ status: 500, title: "the platform answers 500" });
});
