import { setTimeout as pause } from "node:timers/promises";
import { accepts } from "../../container-agent/src/engine/docker/port.ts";
import { PATIENCE_MS, type World } from "./world.ts";

/** Everything that is not as it should be: each host must have exactly the wanted instances, each with one network, and nothing half done. */
export async function faultsOf(world: World): Promise<string[]> {
  const rows = await world.rows();
  const faults = rows.filter(({ state }) => state !== "running").map((row) => `${row.containerGuid} is ${row.state}`);
  for (const host of world.hosts) {
    const wanted = rows.filter((row) => row.host === host.name).map((row) => row.containerGuid);
    const facts = await world.hostRow(host.name);
    if (facts?.state !== "online") faults.push(`${host.name} is ${facts?.state}`);
    if (facts?.instances !== wanted.length)
      faults.push(`${host.name} is promised ${facts?.instances} instances, ${wanted.length} are wanted`);
    faults.push(...differences(`${host.name}, containers`, wanted, await host.containers()));
    faults.push(...differences(`${host.name}, running`, wanted, await host.containers({ running: true })));
    faults.push(...differences(`${host.name}, networks`, wanted, await host.networks()));
    faults.push(...differences(`${host.name}, memory`, wanted, Object.keys(host.memory())));
    if (!host.isRunning) faults.push(`the agent of ${host.name} has ended: ${host.output.slice(-500)}`);
  }
  return faults;
}

/** Waits until nothing is wrong; returns how long that took, and throws with what is still wrong after that. */
export async function healed(world: World, withinMs = PATIENCE_MS): Promise<number> {
  const startedAt = Date.now();
  for (;;) {
    const faults = await faultsOf(world).catch((error: unknown) => [String(error)]);
    if (faults.length === 0) return Date.now() - startedAt;
    if (Date.now() - startedAt > withinMs) throw new Error(`after ${withinMs / 1_000} s: ${faults.join("; ")}`);
    await pause(200);
  }
}

/** Ends everything; then nothing may be left, no port may answer, and every team must have its full quota. */
export async function emptied(world: World): Promise<number> {
  await world.rows();
  await world.endAll();
  const ms = await healed(world);
  const left = await world.rows();
  if (left.length > 0) throw new Error(`${left.length} instances are left`);
  for (const entry of world.entries) if (await answers(entry)) throw new Error(`${entry} still answers`);
  world.entries.clear();
  return ms;
}

function differences(where: string, wanted: string[], found: string[]): string[] {
  const missing = wanted.filter((id) => !found.includes(id)).map((id) => `${where}: ${id} is missing`);
  const extra = found.filter((id) => !wanted.includes(id)).map((id) => `${where}: ${id} is too much`);
  const twice = found.length > new Set(found).size ? [`${where}: one is there twice`] : [];
  return [...missing, ...extra, ...twice];
}

function answers(entry: string): Promise<boolean> {
  const [host, port] = entry.split(":");
  return accepts({ host: host!, port: Number(port) });
}
