import Docker from "dockerode";
import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { containerOptions, nameOf, networkOptions } from "../../container-agent/src/engine/docker/options.ts";
import type { InstanceSpec, Wanted } from "../../packages/host-protocol/protocol.ts";
import { firstByte } from "./first-byte.ts";

/** How a test image is run, the same for the platform's challenge and for the raw engine. */
export const SPEC: InstanceSpec = {
  image: "vexil-test/tcp:1",
  port: 1337,
  memoryMb: 64,
  cpuTenths: 10,
  storageMb: null,
  pids: 256,
  capabilities: [],
  outbound: false,
  env: { VEXIL_FLAG: "flag{raw}" },
  capture: null,
};

/** The engine alone, with the same requests as the agent's: a network, a container, its start; and nothing else. */
export class Raw {
  private made = 0;
  private readonly facts = { hostId: "raw", bind: "127.0.0.1", storage: false, cores: availableParallelism(), dns: [] };

  constructor(private readonly docker: Docker) {}

  /** Starts one and waits for the first byte of its answer. */
  async run(): Promise<string> {
    const wanted: Wanted = { id: randomUUID(), epoch: 1, expiresAt: 0, spec: SPEC };
    await this.docker.createNetwork(networkOptions(wanted, this.facts, this.subnet()));
    const container = await this.docker.createContainer(containerOptions(wanted, this.facts));
    await container.start();
    const { NetworkSettings } = await container.inspect();
    await firstByte("127.0.0.1", Number(NetworkSettings.Ports[`${SPEC.port}/tcp`]![0]!.HostPort));
    return wanted.id;
  }

  /** The address of an instance of the platform on the engine's own network. */
  async addressOf(id: string): Promise<{ address: string; port: number }> {
    const { NetworkSettings } = await this.docker.getContainer(nameOf(id)).inspect();
    return { address: NetworkSettings.Networks[nameOf(id)]!.IPAddress, port: SPEC.port };
  }

  async remove(id: string): Promise<void> {
    await this.docker.getContainer(nameOf(id)).remove({ force: true, v: true });
    await this.docker.getNetwork(nameOf(id)).remove();
  }

  /** Eight addresses each, from the range for documentation that no agent uses. */
  private subnet(): string {
    const n = this.made++ % 8_192;
    return `198.51.${(n >> 5) & 255}.${(n & 31) * 8}/29`;
  }
}
