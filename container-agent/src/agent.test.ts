import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { WebSocketServer, type WebSocket } from "ws";
import { Report } from "../../packages/host-protocol/protocol.ts";
import { Agent } from "./agent.ts";
import type { Engine, Images } from "./engine/engine.ts";
import { readConfig } from "./host/config.ts";

/** An engine that runs nothing, and fetches images as the test says. */
function anEngine(): Engine {
  const images: Images = { onProgress: () => {}, use: () => {}, list: async () => [], require: async () => {}, pull: async () => {} };
  const never = () => Promise.reject(new Error("it runs nothing"));
  return {
    facts: { id: "engine", version: "0", storage: false, room: 10 },
    isolation: { missingBecause: null, refusal: null, ensure: async () => {} },
    images,
    start: never,
    remove: async () => {},
    found: async () => [],
    ending: never,
    written: async () => new Map(),
    usage: async () => null,
    listen: async () => ({ close: () => {} }),
  };
}

/** A server that welcomes an agent, and what the agent has said over each connection, without its beats. */
async function aServer() {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => void server.close());
  const links: { socket: WebSocket; said: Report[] }[] = [];
  server.on("connection", (socket) => {
    const link = { socket, said: [] as Report[] };
    links.push(link);
    socket.on("message", (data) => {
      const report = Report.parse(JSON.parse(String(data)));
      if (report.type !== "beat") link.said.push(report);
      if (report.type !== "hello") return;
      const { nonce } = report;
      socket.send(
        JSON.stringify({ type: "welcome", host: "ab12", link: links.length, seq: 1, nonce, now: Date.now(), wanted: [], logins: [] }),
      );
    });
  });
  await vi.waitFor(() => expect(server.address()).not.toBeNull());
  return { links, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** An agent of that server. */
async function anAgent(url: string, engine: Engine): Promise<void> {
  vi.spyOn(console, "error").mockReturnValue();
  const data = mkdtempSync(join(tmpdir(), "vexil-agent-"));
  const env = { VEXIL_SERVER: url, VEXIL_AGENT_KEY: `vxa_ab12_${"s".repeat(32)}`, VEXIL_AGENT_DATA: data };
  const agent = await Agent.open(readConfig(env), engine);
  onTestFinished(async () => {
    await agent.close();
    vi.restoreAllMocks();
    rmSync(data, { recursive: true, force: true });
  });
  void agent.run();
}

test("when the engine's event stream breaks while the agent starts, running instances survive", async () => {
  const engine = anEngine();
  const running = { containerId: "c", address: "198.18.0.2", published: 1, startedAt: Date.now() };
  const removed: string[] = [];
  let miss = () => {};
  engine.found = async () => [
    { id: "half-made", epoch: 1, running: null },
    { id: "runs", epoch: 1, running },
  ];
  engine.listen = async ({ missed }) => ((miss = missed), { close: () => {} });
  engine.remove = async (id) => {
    removed.push(id);
    miss();
    await new Promise((next) => setTimeout(next, 20));
  };

  await anAgent((await aServer()).url, engine);

  expect(removed).not.toContain("runs");
});

test("a server that was away is told which images are still being fetched, so that it gives waiting instances time", async () => {
  const [{ links, url }, engine] = [await aServer(), anEngine()];
  const use = vi.spyOn(engine.images, "use");
  await anAgent(url, engine);
  // The agent repeats its running fetches after the welcome.
  await expect.poll(() => use).toHaveBeenCalled();
  const started = { image: "ctf/large:1", percent: null, done: false, error: null };
  const [slow, done] = [
    { ...started, percent: 40 },
    { image: "ctf/small:1", percent: 100, done: true, error: null },
  ];
  for (const progress of [started, slow, { ...started, image: "ctf/small:1" }, done]) engine.images.onProgress(progress);
  await expect.poll(() => links[0]!.said).toHaveLength(5);

  links[0]!.socket.terminate();

  await expect.poll(() => links[1]?.said).toMatchObject([{ type: "hello" }, { type: "pulling", ...slow }]);
});
