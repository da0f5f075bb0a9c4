import Docker from "dockerode";
import { randomBytes, randomUUID } from "node:crypto";
import type { NetConnectOpts } from "node:net";
import { describe, onTestFinished } from "vitest";
import { DockerEngine } from "../engine/docker/docker-engine.ts";
import { Firewall } from "../firewall/firewall.ts";
import { Networks } from "../engine/docker/networks.ts";
import type { HostFacts } from "../engine/docker/host-facts.ts";
import { HOST_LABEL } from "../engine/docker/options.ts";
import { accepts } from "../engine/docker/port.ts";
import type { InstanceSpec, Wanted } from "../../../packages/host-protocol/protocol.ts";
import { rangeOf, Subnets } from "../engine/docker/subnets.ts";

/** The Docker Engine of this test run, with the images of `scripts/docker-images`; null when there is none. */
export function testEngine(): { docker: Docker; host: string } | null {
  const host = process.env.VEXIL_TEST_ENGINE;
  return host ? { docker: new Docker({ socketPath: host.replace(/^unix:\/\//, "") }), host } : null;
}

/** A `describe` that is skipped without an engine, and counted as not run. */
export const withEngine = describe.skipIf(!testEngine());

/** An engine to test on, and where it listens. `isOpen`: of a fake, because only the fake can see into its containers. */
export type Place = { docker: Docker; target: NetConnectOpts; isOpen?: typeof accepts };
export type TestHost = { docker: Docker; engine: DockerEngine; networks: Networks; hostId: string; facts: HostFacts };
type HostWish = { answerMs?: number; facts?: Partial<HostFacts>; firewall?: Firewall };

/** The engine of this run as a place for suites. Without one they are skipped, but still read. */
export function realPlace(): Place {
  const engine = testEngine();
  return { docker: engine?.docker ?? new Docker(), target: { path: engine?.host.replace(/^unix:\/\//, "") ?? "" } };
}

/** A separate host for this test on the engine of this run. */
export function testHost(wish: HostWish = {}): TestHost {
  return hostOn(testEngine()!, wish);
}

/** A separate host for this test on an engine: it sees only what it created itself, which is all removed when the test ends. */
export function hostOn(
  { docker, isOpen = accepts }: Pick<Place, "docker" | "isOpen">,
  { answerMs, facts: wish, firewall }: HostWish = {},
): TestHost {
  const facts = { hostId: randomBytes(6).toString("hex"), bind: "127.0.0.1", storage: false, cores: 1, dns: [], runtime: null, ...wish };
  onTestFinished(() => removeAll(docker, facts.hostId));
  const guard = firewall ?? new Firewall({ off: true, engine: undefined });
  const networks = new Networks(docker, facts, new Subnets([rangeOf("198.18.0.0/15")!]), guard);
  const engine = new DockerEngine(docker, facts, networks, { id: "engine", version: "", answerMs, isOpen });
  return { docker, networks, facts, hostId: facts.hostId, engine };
}

/** An instance of a test image that expires in an hour. */
export function wanted(
  image: "tcp" | "http" | "silent" | "exits" | "hungry" | "shell" | "volume",
  spec: Partial<InstanceSpec> = {},
): Wanted {
  const port = image === "http" ? 8080 : 1337;
  const limits = { memoryMb: 32, cpuTenths: 5, storageMb: null, pids: 32, capabilities: [], outbound: false };
  return {
    id: randomUUID(),
    epoch: 1,
    expiresAt: Date.now() + 3_600_000,
    spec: { image: `vexil-test/${image}:1`, port, ...limits, env: {}, capture: null, ...spec },
  };
}

/** What the engine still has of this host, by name. */
export async function leftOf(docker: Docker, hostId: string): Promise<string[]> {
  const filters = { label: [`${HOST_LABEL}=${hostId}`] };
  const [containers, networks] = await Promise.all([docker.listContainers({ all: true, filters }), docker.listNetworks({ filters })]);
  return [...containers.map((one) => `container ${one.Names[0]}`), ...networks.map((one) => `network ${one.Name}`)];
}

async function removeAll(docker: Docker, hostId: string): Promise<void> {
  const filters = { label: [`${HOST_LABEL}=${hostId}`] };
  const containers = await docker.listContainers({ all: true, filters });
  await Promise.all(containers.map((one) => docker.getContainer(one.Id).remove({ force: true, v: true })));
  const networks = await docker.listNetworks({ filters });
  await Promise.all(networks.map((one) => docker.getNetwork(one.Id).remove()));
}
