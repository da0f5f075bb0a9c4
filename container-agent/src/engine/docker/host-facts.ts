import type Docker from "dockerode";
import type { Config } from "../../host/config.ts";
import { hostIdOf } from "../../host/host-id.ts";

/**
 * What is the same for all instances of a host. `storage`: whether its driver supports a size limit. `cores`: its processors. `dns`: the name servers
 * for instances with outbound access. `runtime`: what runs containers; null for the engine's own choice.
 */
export type HostFacts = { hostId: string; bind: string; storage: boolean; cores: number; dns: string[]; runtime?: string | null };

/** Asks Docker for these facts; throws a one-line Error when no engine answers, or it lacks something. */
export async function hostFactsOf(config: Config, docker: Docker): Promise<{ facts: HostFacts; version: string; id: string }> {
  const [version, info] = await Promise.all([docker.version(), docker.info()]).catch((error: unknown) => {
    throw new Error(`no Docker Engine answers: ${(error as Error).message}`);
  });
  const { bind, dns, runtime } = config;
  const { ID: id, NCPU: cores, Runtimes, ...driver } = info as Driver & { ID: string; NCPU: number; Runtimes?: Record<string, unknown> };
  if (runtime !== null && !Object.hasOwn(Runtimes ?? {}, runtime))
    throw new Error(`the engine has no runtime of VEXIL_AGENT_RUNTIME: ${runtime}`);
  const facts = { hostId: hostIdOf(config.key), bind, dns, runtime, cores, storage: mayObeyStorage(driver) };
  return { facts, version: version.Version, id };
}

type Driver = { Driver: string; DriverStatus?: [string, string][] };

/** Only some storage drivers support a size limit. Overlay on XFS does if mounted with project quotas, which shows only when a limit is requested. */
export function mayObeyStorage({ Driver, DriverStatus = [] }: Driver): boolean {
  if (Driver === "btrfs" || Driver === "zfs") return true;
  return Driver === "overlay2" && DriverStatus.some(([name, value]) => /backing filesystem/i.test(name) && /xfs/i.test(value));
}
