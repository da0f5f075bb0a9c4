import type Docker from "dockerode";
import type { Config } from "./config.ts";
import type { Firewall } from "../firewall/firewall.ts";
import type { HostFacts } from "../engine/options.ts";
import type { Capacity, Features } from "../../../packages/host-protocol/protocol.ts";

/** Asks the engine what is the same for all instances here; throws an Error with one line when none answers, or it lacks something. */
export async function hostFactsOf(config: Config, docker: Docker): Promise<{ facts: HostFacts; version: string; engineId: string }> {
  const [version, info] = await Promise.all([docker.version(), docker.info()]).catch((error: unknown) => {
    throw new Error(`no Docker Engine answers: ${(error as Error).message}`);
  });
  const { bind, dns, runtime } = config;
  const {
    ID: engineId,
    NCPU: cores,
    Runtimes,
    ...driver
  } = info as Driver & { ID: string; NCPU: number; Runtimes?: Record<string, unknown> };
  if (runtime !== null && !Object.hasOwn(Runtimes ?? {}, runtime))
    throw new Error(`the engine has no runtime of VEXIL_AGENT_RUNTIME: ${runtime}`);
  const facts = { hostId: hostOf(config.key), bind, dns, runtime, cores, storage: mayObeyStorage(driver) };
  return { facts, version: version.Version, engineId };
}

/** What is announced to the server. A host that may not start anything has room for nothing. */
export function announced(
  facts: HostFacts,
  firewall: Firewall,
  capacity: Capacity,
): { features: Features; capacity: Capacity; trouble?: string } {
  const { missingBecause, refusal } = firewall;
  const features = { storage: facts.storage, firewall: missingBecause === null };
  if (missingBecause === null) return { features, capacity };
  if (refusal === null) return { features, capacity, trouble: `instances run without a firewall: ${missingBecause}` };
  return { features, capacity: { ...capacity, instances: 0 }, trouble: `no instance is started without a firewall: ${refusal}` };
}

/** The host's id is the middle of its key, `vxa_{hostId}_{secret}`. */
function hostOf(key: string): string {
  const id = /^vxa_([0-9a-z]+)_[\w-]{20,}$/.exec(key)?.[1];
  if (!id) throw new Error("VEXIL_AGENT_KEY is not a key of a Vexil server");
  return id;
}

type Driver = { Driver: string; DriverStatus?: [string, string][] };

/** Only some storage drivers obey a size. Overlay on XFS does if that is mounted with project quotas, which shows when it is asked for. */
export function mayObeyStorage({ Driver, DriverStatus = [] }: Driver): boolean {
  if (Driver === "btrfs" || Driver === "zfs") return true;
  return Driver === "overlay2" && DriverStatus.some(([name, value]) => /backing filesystem/i.test(name) && /xfs/i.test(value));
}
