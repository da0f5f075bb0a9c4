import { setTimeout as pause } from "node:timers/promises";
import { running } from "./agent-kills.ts";
import { emptied, healed } from "./health.ts";
import type { Host } from "./host.ts";
import { until, type World } from "./world.ts";

const EXPIRED_LATE_MS = 10_000;

/**
 * The network swallows everything for a while: nothing is started elsewhere or again, expired instances end by themselves, and everything recovers
 * when it returns.
 */
export function swallowed(ms: number): (world: World) => Promise<void> {
  return (world) => without(world, ms, (host) => host.proxy.hold());
}

/** The same with every connection reset and none accepted. */
export function reset(ms: number): (world: World) => Promise<void> {
  return (world) => without(world, ms, (host) => host.proxy.cut());
}

async function without(world: World, ms: number, fail: (host: Host) => void): Promise<void> {
  const [host] = world.hosts;
  const [kept, extended] = await running(world, 2);
  const short = ms > 75_000 ? await shortLived(world) : null;
  const before = await host!.containerIds();
  const [first] = await world.rows();
  fail(host!);
  const until = Date.now() + ms;
  if ((await world.extend(extended!)) !== null) throw new Error("a silent host's instance could not be extended");
  if (short) await endsByItself(host!, short);
  await pause(Math.max(0, until - Date.now()));
  host!.proxy.release();
  await healed(world);
  const after = await host!.containerIds();
  if (after.get(first!.containerGuid) !== before.get(first!.containerGuid)) throw new Error("what ran on was started anew");
  if (after.size !== 2) throw new Error(`${after.size} run instead of 2`);
  void kept;
  await emptied(world);
}

/** An instance that expires in a minute. */
async function shortLived(world: World): Promise<{ id: string; at: number }> {
  await world.setPolicy({ defaultLifetime: 1 });
  const known = new Set((await world.rows()).map((row) => row.containerGuid));
  await running(world, 1);
  await world.setPolicy({ defaultLifetime: 120 });
  const row = (await world.rows()).find(({ containerGuid }) => !known.has(containerGuid))!;
  return { id: row.containerGuid, at: Date.parse(row.expectStopAt) };
}

async function endsByItself(host: Host, { id, at }: { id: string; at: number }): Promise<void> {
  await until(async () => !(await host.containers()).includes(id), `${id} ends by itself`, at - Date.now() + EXPIRED_LATE_MS);
  if (Date.now() < at) throw new Error(`${id} ended ${at - Date.now()} ms too early`);
}
