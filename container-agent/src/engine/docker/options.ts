import type Docker from "dockerode";
import type { HostFacts } from "./host-facts.ts";
import type { Wanted } from "../../../../packages/host-protocol/protocol.ts";

/** Everything that this agent created carries the instance's id under this label; what carries it and is not wanted is removed. */
export const LABEL = "vexil.instance";
export const EPOCH_LABEL = "vexil.epoch";
export const HOST_LABEL = "vexil.host";

/** Name of an instance's container and of its network. */
export function nameOf(id: string): string {
  return `vexil-${id}`;
}

/**
 * Interface name of an instance's bridge, at most 15 characters. From its prefix the firewall knows whether the instance may open connections to the
 * Internet: `vxo…` may, `vxn…` may not.
 */
export function bridgeOf({ id, spec }: Wanted): string {
  return `vx${spec.outbound ? "o" : "n"}${id.replaceAll("-", "").slice(0, 12)}`;
}

/** The instance's own network, on the addresses `subnet`. Without masquerading, nothing that it sends gets an answer from the Internet. */
export function networkOptions(wanted: Wanted, { hostId, bind }: HostFacts, subnet: string): Docker.NetworkCreateOptions {
  return {
    Name: nameOf(wanted.id),
    // Before release 25, engines otherwise accept one name twice.
    CheckDuplicate: true,
    Driver: "bridge",
    Labels: labels(wanted, hostId),
    EnableIPv6: false,
    IPAM: { Driver: "default", Config: [{ Subnet: subnet }] },
    Options: {
      "com.docker.network.bridge.name": bridgeOf(wanted),
      "com.docker.network.bridge.enable_icc": "false",
      "com.docker.network.bridge.enable_ip_masquerade": String(wanted.spec.outbound),
      "com.docker.network.bridge.host_binding_ipv4": bind,
    },
  };
}

const MB = 1024 * 1024;
/** An address that nobody can have (RFC 7600). */
const NOBODY = "192.0.0.8";

/** The container: one published port, hard limits, only the listed capabilities, no mount of the host. */
export function containerOptions(wanted: Wanted, facts: HostFacts): Docker.ContainerCreateOptions {
  const { spec, id } = wanted;
  const port = `${spec.port}/tcp`;
  const memory = spec.memoryMb * MB;
  // Also limits each file, because no driver counts those that the engine provides, such as /etc/hosts.
  const storage = spec.storageMb === null ? null : spec.storageMb * MB;
  return {
    name: nameOf(id),
    Image: spec.image,
    Hostname: "instance",
    Env: Object.entries(spec.env).map(([name, value]) => `${name}=${value}`),
    Labels: labels(wanted, facts.hostId),
    ExposedPorts: { [port]: {} },
    HostConfig: {
      NetworkMode: nameOf(id),
      // An engine without its own firewall publishes on every address by default, so the address is always given.
      PortBindings: spec.published === false ? {} : { [port]: [{ HostIp: facts.bind, HostPort: "" }] },
      Memory: memory,
      MemorySwap: memory,
      // An engine refuses to promise more processors than there are.
      NanoCpus: Math.min(spec.cpuTenths, facts.cores * 10) * 100_000_000,
      PidsLimit: spec.pids,
      CapDrop: ["ALL"],
      CapAdd: spec.capabilities,
      SecurityOpt: ["no-new-privileges"],
      LogConfig: { Type: "json-file", Config: { "max-size": "1m", "max-file": "1" } },
      RestartPolicy: { Name: "no" },
      IpcMode: "private",
      // For an instance without name servers the engine asks the host's own resolver, which would be a way out through any firewall.
      Dns: spec.outbound ? facts.dns : [NOBODY],
      DnsSearch: ["."],
      // The host's kernel decides where a core file goes, possibly to a program of the host, and it counts in no limit of the instance.
      Ulimits: [limit("core", 0), limit("nofile", 4_096), ...(storage === null ? [] : [limit("fsize", storage)])],
      ...(facts.runtime && { Runtime: facts.runtime }),
      ...(facts.storage && storage !== null && { StorageOpt: { size: String(storage) } }),
    },
  };
}

function limit(Name: string, most: number): Docker.Ulimit {
  return { Name, Soft: most, Hard: most };
}

function labels({ id, epoch }: Wanted, hostId: string): Record<string, string> {
  return { [LABEL]: id, [EPOCH_LABEL]: String(epoch), [HOST_LABEL]: hostId };
}
