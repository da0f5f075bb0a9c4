import { setTimeout as pause } from "node:timers/promises";
import { running } from "./agent-kills.ts";
import { emptied, healed } from "./health.ts";
import { engineScript, killEngine } from "./host.ts";
import type { World } from "./world.ts";

/** The engine disappears with all its containers, once as if killed and once as if restarted, while instances run, start and end. */
export async function restartEngine(world: World, chance: () => number): Promise<void> {
  const { engine } = world.hosts[0]!;
  await running(world, 3);
  const [one] = await world.rows();
  const starts = (await world.free(3)).map((each) => world.start(each));
  const end = world.admin.call("DELETE", `/api/admin/instances/${one!.containerGuid}`);
  await pause(chance() * 300);
  if (chance() < 0.6) killEngine(engine);
  else engineScript(engine, "stop", true);
  await end;
  await pause(chance() * 3_000);
  engineScript(engine, "start");
  await Promise.all(starts);
  await healed(world);
  await running(world, 1);
  await emptied(world);
}

/** SIGKILL to the server while instances are being started: what it had accepted by then is kept, and nothing else is left. */
export async function killServer(world: World, chance: () => number): Promise<void> {
  await running(world, 2);
  const starts = (await world.free(4)).map((one) => world.start(one));
  await pause(chance() * 500);
  await world.killServer();
  await pause(chance() * 2_000);
  await world.startServer();
  await Promise.all(starts);
  await healed(world);
  if ((await world.rows()).length < 2) throw new Error("what ran before the kill is gone");
  await emptied(world);
}
