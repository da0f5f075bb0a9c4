import { setTimeout as pause } from "node:timers/promises";
import { running } from "./agent-kills.ts";
import { emptied, healed } from "./health.ts";
import type { Host } from "./host.ts";
import { until, type World } from "./world.ts";

const NOT_BEFORE_MS = 90_000;
const IN_ALL_MS = 130_000;

/** Two hosts share the instances; one is down for longer than its instances wait, so they run on the other; it returns and removes its own. */
export async function failOver(world: World): Promise<void> {
  const [stays, leaves] = world.hosts as [Host, Host];
  await running(world, 8);
  const counts = await countsOf(world);
  if (counts.get(stays.name) !== 4 || counts.get(leaves.name) !== 4) throw new Error(`not shared evenly: ${[...counts].join("; ")}`);
  const left = new Set(await leaves.containers());
  const diedAt = Date.now();
  await leaves.killAgent();
  await until(async () => (await countsOf(world)).get(stays.name) !== 4, "the other host takes over", IN_ALL_MS);
  if (Date.now() - diedAt < NOT_BEFORE_MS) throw new Error(`failed over after only ${Date.now() - diedAt} ms`);
  await until(async () => (await stays.containers({ running: true })).length === 8, "all eight run on the host that stays");
  if ((await leaves.containers()).length !== left.size) throw new Error("the dead host's containers were not left alone");
  leaves.startAgent();
  await healed(world);
  if ((await leaves.containers()).length > 0) throw new Error("the returned host keeps stale instances");
  await emptied(world);
}

/** A server that was away for longer than that does not count hosts as silent. */
export async function serverAway(world: World): Promise<void> {
  await running(world, 4);
  const before = new Map(await Promise.all(world.hosts.map(async (host) => [host.name, [...(await host.containerIds())].join()] as const)));
  await world.killServer();
  await pause(NOT_BEFORE_MS + 15_000);
  await world.startServer();
  await healed(world);
  for (const host of world.hosts)
    if ([...(await host.containerIds())].join() !== before.get(host.name))
      throw new Error(`instances of ${host.name} were moved or started anew`);
  await emptied(world);
}

async function countsOf(world: World): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { host } of await world.rows()) if (host) counts.set(host, (counts.get(host) ?? 0) + 1);
  return counts;
}
