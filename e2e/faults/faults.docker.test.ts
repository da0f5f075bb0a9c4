import { expect, onTestFinished, test } from "vitest";
import { testEngine, withEngine } from "../../container-agent/src/testing/engine.ts";
import { seeded } from "../../scripts/random.ts";
import { killDuringExtend, killDuringStart, killDuringStop } from "./agent-kills.ts";
import { killServer } from "./engine-kills.ts";
import type { TestEngine } from "./host.ts";
import { fifty, replay } from "./intruders.ts";
import { World } from "./world.ts";

withEngine("faults between a player's click and a container", () => {
  // The long version, with engines that are killed and hosts that stay away, is `npm run faults`.
  test("whatever fails at whatever moment, exactly the wanted instances run, and nothing else is left", async () => {
    const engine: TestEngine = { address: testEngine()!.host, folder: null, net: "" };
    const world = await World.open({ teams: 8, challenges: 12, limit: 0 });
    onTestFinished(() => world.close());
    await world.addHost(engine, "host");
    const chance = seeded(4);

    await fifty(world);
    await killDuringStart(world, chance);
    await killDuringStop(world, chance);
    await killDuringExtend(world, chance);
    await killServer(world, chance);
    await replay(world);

    expect(await world.rows()).toEqual([]);
  });
});
