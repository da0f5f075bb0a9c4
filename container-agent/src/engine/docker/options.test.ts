import { expect, test } from "vitest";
import { bridgeOf, containerOptions, networkOptions } from "./options.ts";
import type { Wanted } from "../../../../packages/host-protocol/protocol.ts";

const ID = "0b5c1f4e-6a0e-4f59-9a51-0a8a3f1f2c77";
const spec = {
  image: "ctf/pwn:1",
  port: 1337,
  memoryMb: 64,
  cpuTenths: 3,
  storageMb: 256,
  pids: 256,
  capabilities: ["SYS_PTRACE"],
  outbound: false,
  env: { FLAG: "flag{x=y}" },
  capture: null,
};
const wanted = (change: Partial<typeof spec> = {}): Wanted => ({ id: ID, epoch: 7, expiresAt: 0, spec: { ...spec, ...change } });
const facts = { hostId: "a1", bind: "127.0.0.1", storage: false, cores: 2, dns: ["203.0.113.53"], runtime: null };

test("a container has hard limits, only the listed capabilities, and one port on the given address", () => {
  expect(containerOptions(wanted(), facts)).toMatchObject({
    name: `vexil-${ID}`,
    Env: ["FLAG=flag{x=y}"],
    Labels: { "vexil.instance": ID, "vexil.epoch": "7", "vexil.host": "a1" },
    HostConfig: {
      Memory: 64 * 1024 * 1024,
      MemorySwap: 64 * 1024 * 1024,
      NanoCpus: 300_000_000,
      PidsLimit: 256,
      CapDrop: ["ALL"],
      CapAdd: ["SYS_PTRACE"],
      SecurityOpt: ["no-new-privileges"],
      PortBindings: { "1337/tcp": [{ HostIp: "127.0.0.1", HostPort: "" }] },
      RestartPolicy: { Name: "no" },
    },
  });
});

test("it mounts nothing of the host and is not privileged", () => {
  const { HostConfig } = containerOptions(wanted(), facts);
  expect([HostConfig?.Binds, HostConfig?.Mounts, HostConfig?.Privileged, HostConfig?.PidMode]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("its disk is limited where the driver supports that, and only there", () => {
  expect(containerOptions(wanted(), facts).HostConfig?.StorageOpt).toBeUndefined();
  expect(containerOptions(wanted(), { ...facts, storage: true }).HostConfig?.StorageOpt).toEqual({ size: "268435456" });
});

test("its crashes leave nothing on the host, however the host stores core files", () => {
  expect(containerOptions(wanted(), facts).HostConfig?.Ulimits).toContainEqual({ Name: "core", Soft: 0, Hard: 0 });
});

test("it does not request more processors than the host has, which the engine would refuse", () => {
  expect(containerOptions(wanted({ cpuTenths: 40 }), facts).HostConfig?.NanoCpus).toBe(2_000_000_000);
});

test("it uses the engine's default runtime, or the operator's choice", () => {
  expect(containerOptions(wanted(), facts).HostConfig).not.toHaveProperty("Runtime");
  expect(containerOptions(wanted(), { ...facts, runtime: "runsc" }).HostConfig?.Runtime).toBe("runsc");
});

test("it has no name server, or with outbound access the host's choice of servers", () => {
  expect(containerOptions(wanted(), facts).HostConfig?.Dns).toEqual(["192.0.0.8"]);
  expect(containerOptions(wanted({ outbound: true }), facts).HostConfig?.Dns).toEqual(["203.0.113.53"]);
});

test("it has its own network, whose bridge name says whether it may reach the Internet", () => {
  expect(bridgeOf(wanted())).toBe("vxn0b5c1f4e6a0e");
  expect(bridgeOf(wanted({ outbound: true }))).toBe("vxo0b5c1f4e6a0e");
  expect(bridgeOf(wanted()).length).toBeLessThanOrEqual(15);
  expect(networkOptions(wanted(), facts, "198.18.0.8/29").Options).toMatchObject({
    "com.docker.network.bridge.enable_ip_masquerade": "false",
  });
});
