import { expect, onTestFinished, test } from "vitest";
import type { Clock } from "../host/clock.ts";
import { readConfig } from "../host/config.ts";
import type { Recorder } from "../captures/recorder.ts";
import type { InstanceReconciler } from "../instances/instance-reconciler.ts";
import { openTunnel } from "./open-tunnel.ts";
import { HOST_ID, HOST_KEY } from "../testing/tunnels.ts";

const config = (env: Record<string, string>) => readConfig({ VEXIL_SERVER: "https://ctf.example.org", VEXIL_AGENT_KEY: HOST_KEY, ...env });

/** Where a tunnel with these settings is announced to a server that is reached from `192.0.2.5`. */
async function announced(env: Record<string, string>, from: string | null = "192.0.2.5") {
  const opened = await openTunnel(config(env), {
    hostId: HOST_ID,
    clock: {} as Clock,
    reconciler: {} as InstanceReconciler,
    recorder: {} as Recorder,
  });
  onTestFinished(() => opened?.close());
  return opened && opened.url(from);
}

test("without a listening address there is no tunnel", async () => {
  expect(await announced({})).toBeNull();
});

test("it is announced as the operator says, else as it listens, else as the address from which the server was reached", async () => {
  const every = { VEXIL_AGENT_TUNNEL_LISTEN: "0.0.0.0:0" };
  expect(await announced({ ...every, VEXIL_AGENT_TUNNEL: "https://node1.example.org/" })).toBe("https://node1.example.org");
  expect(await announced({ VEXIL_AGENT_TUNNEL_LISTEN: "127.0.0.1:0" })).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await announced(every)).toMatch(/^http:\/\/192\.0\.2\.5:\d+$/);
  expect(await announced(every, "2001:db8::5")).toMatch(/^http:\/\/\[2001:db8::5\]:\d+$/);
  expect(await announced(every, null)).toBeNull();
});

test.each([
  [{ VEXIL_AGENT_TUNNEL_LISTEN: "8090" }, /VEXIL_AGENT_TUNNEL_LISTEN is not an address and a port/],
  [{ VEXIL_AGENT_TUNNEL_LISTEN: "127.0.0.1:80900" }, /VEXIL_AGENT_TUNNEL_LISTEN is not an address and a port/],
  [{ VEXIL_AGENT_TUNNEL: "https://node1.example.org" }, /not where to listen/],
  [{ VEXIL_AGENT_TUNNEL_LISTEN: "0.0.0.0:8090", VEXIL_AGENT_TUNNEL: "node1:8090" }, /VEXIL_AGENT_TUNNEL is not an address/],
  [{ VEXIL_AGENT_TUNNEL_LISTEN: "0.0.0.0:8090", VEXIL_AGENT_TUNNEL: "http://node1/vexil" }, /VEXIL_AGENT_TUNNEL has more than/],
  [{ VEXIL_AGENT_TUNNEL_LISTEN: "0.0.0.0:8090", VEXIL_AGENT_TUNNEL: "http://u:p@node1" }, /VEXIL_AGENT_TUNNEL has more than/],
])("%j is refused in one line", (env, line) => {
  expect(() => config(env)).toThrow(line);
});
