import { expect, test } from "vitest";
import { Firewall } from "../firewall/firewall.ts";
import { announced } from "./announced.ts";

const facts = { storage: true };
const capacity = { memoryMb: 4_096, cpuTenths: 40, instances: 1_000 };

/** A firewall that an operator wants or not, on a machine with or without nft. */
async function firewall({ off = false, works = true } = {}): Promise<Firewall> {
  const one = new Firewall({ off, engine: undefined }, async () => {
    if (!works) throw new Error("nft is not installed");
    return "the table";
  });
  await one.ensure();
  return one;
}

test("a guarded host offers everything it has", async () => {
  expect(announced(facts, await firewall(), capacity)).toEqual({ features: { storage: true, firewall: true }, capacity });
});

test("a host that cannot guard its instances offers no room, and says why", async () => {
  expect(announced(facts, await firewall({ works: false }), capacity)).toEqual({
    features: { storage: true, firewall: false },
    capacity: { ...capacity, instances: 0 },
    trouble: "no instance is started without a firewall: nft is not installed",
  });
});

test("a host whose operator has turned the firewall off offers everything it has, and says that", async () => {
  expect(announced(facts, await firewall({ off: true, works: false }), capacity)).toEqual({
    features: { storage: true, firewall: false },
    capacity,
    trouble: "instances run without a firewall: VEXIL_AGENT_FIREWALL is off",
  });
});
