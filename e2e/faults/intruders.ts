import { cpSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Order } from "../../packages/host-protocol/protocol.ts";
import { running } from "./agent-kills.ts";
import { emptied, faultsOf, healed } from "./health.ts";
import type { TestEngine } from "./host.ts";
import { until, type World } from "./world.ts";

/**
 * A second agent with a host's key, on another engine if there is one, also with a copy of the data folder: it is refused, reported to the
 * administrator, and harmless.
 */
export function clone(elsewhere: TestEngine, { copies }: { copies: boolean }): (world: World) => Promise<void> {
  return async (world) => {
    const [host] = world.hosts;
    await running(world, 2);
    const intruder = await world.openHost(elsewhere, host!.registration, { counts: false });
    try {
      if (copies) {
        await intruder.killAgent();
        cpSync(host!.data, intruder.data, { recursive: true });
        intruder.startAgent();
      }
      await until(async () => intruder.output.includes("4003"), `the second agent is refused: ${intruder.output}`);
      await until(async () => (await world.hostRow(host!.name))?.warning !== null, "the administrator is warned");
      await pause(1_000);
      if (elsewhere !== host!.engine && (await intruder.containers()).length > 0) throw new Error("the second agent runs something");
      await healed(world, 5_000);
    } finally {
      await intruder.killAgent();
      intruder.proxy.close();
    }
    await emptied(world);
  };
}

/** Orders of an earlier connection, repeated ones of this connection, ones with changed numbers, and those for another host: all are refused. */
export async function replay(world: World): Promise<void> {
  const [host] = world.hosts;
  await running(world, 2);
  await world.endAll();
  await healed(world);
  await host!.killAgent();
  host!.startAgent();
  await until(async () => (await world.hostRow(host!.name))?.state === "online", "the host is back");
  await running(world, 2);
  const before = await host!.containerIds();
  const orders = host!.proxy.said.filter((frame) => !frame.startsWith("beat"));
  const heard = host!.proxy.heard.length;
  for (const frame of orders) host!.proxy.inject(frame);
  const last = JSON.parse(orders.at(-1)!) as Order;
  for (const [id] of before) {
    const stop = { type: "stop", id, epoch: 9_999 };
    host!.proxy.inject(JSON.stringify({ ...stop, host: last.host, link: last.link - 1, seq: 9_999 }));
    host!.proxy.inject(JSON.stringify({ ...stop, host: "0123456789", link: last.link, seq: 9_999 }));
  }
  const refused = () => host!.proxy.heard.slice(heard).filter((frame) => frame.includes('"refused"')).length;
  await until(async () => refused() === orders.length + 2 * before.size, "every one of the orders is refused");
  const after = await host!.containerIds();
  if ([...after].join() !== [...before].join()) throw new Error("an old order was obeyed");
  const faults = await faultsOf(world);
  if (faults.length > 0) throw new Error(faults.join("; "));
  await emptied(world);
}

/** Fifty starts at once where three are allowed. */
export async function fifty(world: World): Promise<void> {
  const { player } = (await world.free(1))[0]!;
  await world.setLimit(3);
  try {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => world.start({ player, challenge: world.challenges[n % world.challenges.length]! })),
    );
    world.wear(player);
    const started = answers.filter((answer) => answer === null).length;
    if (started > 3) throw new Error(`${started} of 50 were started`);
    await healed(world);
    const containers = await Promise.all(world.hosts.map((host) => host.containers()));
    if (containers.flat().length !== 3) throw new Error(`${containers.flat().length} of 50 run: ${[...new Set(answers)].join(", ")}`);
  } finally {
    await world.setLimit(0);
  }
  await emptied(world);
}

/** A host whose key was revoked while it was disconnected ends its instances when it comes back. */
export async function revokedAway(world: World, spare: TestEngine): Promise<void> {
  const host = await world.addHost(spare, "to be revoked");
  await until(async () => host.isRunning, "its agent runs");
  await running(world, 2 * world.hosts.length);
  if ((await host.containers()).length === 0) throw new Error("the host to be revoked got nothing");
  await host.killAgent();
  await world.admin.call("DELETE", `/api/admin/hosts/${host.registration.id}`);
  world.hosts.splice(world.hosts.indexOf(host), 1);
  host.startAgent();
  await until(async () => (await host.containers()).length + (await host.networks()).length === 0, "nothing is left on it");
  await host.close();
  await emptied(world);
}
