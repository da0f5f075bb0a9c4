import type { EngineFacts, Isolation } from "../engine/engine.ts";
import type { Capacity, Features } from "../../../packages/host-protocol/protocol.ts";

/** What is announced to the server. A host that may not start instances offers no room. */
export function announced(
  facts: Pick<EngineFacts, "storage">,
  isolation: Isolation,
  capacity: Capacity,
): { features: Features; capacity: Capacity; trouble?: string } {
  const { missingBecause, refusal } = isolation;
  const features = { storage: facts.storage, firewall: missingBecause === null };
  if (missingBecause === null) return { features, capacity };
  if (refusal === null) return { features, capacity, trouble: `instances run without a firewall: ${missingBecause}` };
  return { features, capacity: { ...capacity, instances: 0 }, trouble: `no instance is started without a firewall: ${refusal}` };
}
