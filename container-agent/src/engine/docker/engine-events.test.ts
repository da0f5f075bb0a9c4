import Docker from "dockerode";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { EngineEvents } from "./engine-events.ts";

/** The engine's event when a container ends. */
function death(id: string, epoch: number): string {
  return `${JSON.stringify({ Type: "container", Action: "die", Actor: { Attributes: { "vexil.instance": id, "vexil.epoch": String(epoch) } } })}\n`;
}

test("after an engine was gone its events are followed again, and the listener is told that some were missed", async () => {
  const streams: ServerResponse[] = [];
  const server = createServer((_, answer) => {
    answer.flushHeaders();
    streams.push(answer);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.closeAllConnections());
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const heard: string[] = [];
  const docker = new Docker({ host: "127.0.0.1", port: (server.address() as AddressInfo).port, protocol: "http" });
  const listener = { died: (id: string, epoch: number) => heard.push(`${id} ${epoch}`), missed: () => heard.push("missed") };
  const events = new EngineEvents(docker, "h", listener, 5);
  onTestFinished(() => events.close());
  await events.open();

  const [first, second] = [death("a", 1), death("b", 2)];
  streams[0]!.write(first + second.slice(0, 30));
  await expect.poll(() => heard).toEqual(["a 1"]);
  streams[0]!.write(second.slice(30));
  await expect.poll(() => heard).toEqual(["a 1", "b 2"]);
  streams[0]!.destroy();
  await expect.poll(() => heard).toEqual(["a 1", "b 2", "missed"]);
  streams[1]!.write(death("c", 3));
  await expect.poll(() => heard.at(-1)).toBe("c 3");

  events.close();
  await expect.poll(() => streams[1]!.destroyed).toBe(true);
  expect(streams).toHaveLength(2);
});
