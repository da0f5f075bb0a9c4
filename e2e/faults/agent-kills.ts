import { setTimeout as pause } from "node:timers/promises";
import { emptied, healed } from "./health.ts";
import type { World } from "./world.ts";

const AT_ONCE = 4;

/** SIGKILL while instances are being started: whatever the agent had done by then is taken over or cleaned up. */
export async function killDuringStart(world: World, chance: () => number): Promise<void> {
  const [host] = world.hosts;
  const starts = (await world.free(AT_ONCE)).map((one) => world.start(one));
  await pause(chance() * 500);
  await host!.killAgent();
  await pause(chance() * 1_000);
  host!.startAgent();
  const refusals = (await Promise.all(starts)).filter((refusal) => refusal !== null);
  if (refusals.length > 0) throw new Error(`refused: ${refusals.join(", ")}`);
  await healed(world);
  if ((await world.rows()).length !== AT_ONCE) throw new Error(`${(await world.rows()).length} of ${AT_ONCE} instances run`);
  await emptied(world);
}

/** SIGKILL while instances are being ended. */
export async function killDuringStop(world: World, chance: () => number): Promise<void> {
  const [host] = world.hosts;
  await running(world, AT_ONCE);
  const ended = world.endAll();
  await pause(chance() * 300);
  await host!.killAgent();
  await ended;
  host!.startAgent();
  await healed(world);
  await emptied(world);
}

/** SIGKILL while instances are being extended: they continue, and the agent knows their new end. */
export async function killDuringExtend(world: World, chance: () => number): Promise<void> {
  const [host] = world.hosts;
  const two = await running(world, 2);
  const before = await host!.containerIds();
  const extended = Promise.all(two.map((one) => world.extend(one)));
  await pause(chance() * 60);
  await host!.killAgent();
  const refusals = (await extended).filter((refusal) => refusal !== null);
  if (refusals.length > 0) throw new Error(`not extended: ${refusals.join(", ")}`);
  host!.startAgent();
  await healed(world);
  for (const { containerGuid, expectStopAt } of await world.rows()) {
    const apart = Math.abs(host!.memory()[containerGuid]!.expiresAt - Date.parse(expectStopAt));
    // An extension is an hour; a busy machine may take seconds to report it.
    if (apart > 60_000) throw new Error(`the agent ends ${containerGuid} ${apart} ms away from when it should`);
  }
  const after = await host!.containerIds();
  for (const [id, container] of before) if (after.get(id) !== container) throw new Error(`${id} was started anew`);
  await emptied(world);
}

/** Starts instances of different teams and waits until they run. */
export async function running(world: World, count: number): ReturnType<World["free"]> {
  const chosen = await world.free(count);
  const refusals = await Promise.all(chosen.map((one) => world.start(one)));
  if (refusals.some((refusal) => refusal !== null)) throw new Error(`refused: ${refusals.join(", ")}`);
  await healed(world);
  return chosen;
}
