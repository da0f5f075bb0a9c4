import { env, runInDurableObject } from "cloudflare:test";
import { expect, onTestFinished, test, vi } from "vitest";
import { seeded } from "../../scripts/random.ts";
import { FleetWalk } from "../../worker/testing/walks/fleet-walk.ts";

const WALKS = 10;
const STEPS = 250;

test.each(Array.from({ length: WALKS }, (_, index) => index + 1))(
  "whatever happens in whatever order, limits and capacities hold, and every reported start has an end (walk %i)",
  async (seed) => {
    // Failed starts are logged for the operator, and a walk has many.
    const silenced = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => silenced.mockRestore());
    const stub = env.FLEET.get(env.FLEET.newUniqueId());
    await runInDurableObject(stub, (_, state) => {
      const walk = new FleetWalk(state, seeded(seed), 1 + (seed % 3));
      for (let step = 0; step < STEPS; step++) walk.step();

      walk.heal(180_000);
      const { held, given } = walk.compared();
      expect(held).toEqual(given);
      const waiting = [...walk.fleetState.instances.values()].filter(({ state }) => state !== "running");
      expect(waiting.map(({ state }) => state)).toEqual(waiting.map(() => "queued"));
      expect(waiting.length === 0 || walk.isFull()).toBe(true);

      walk.heal(900_000);
      expect([...walk.fleetState.instances.values()]).toEqual([]);
      expect(walk.compared()).toEqual({ held: [], given: [] });
      const events = [...walk.events].map((event) => event.split(" "));
      const idsOf = (type: string) => events.filter(([one]) => one === type).map(([, id]) => id!);
      expect(idsOf("end").toSorted()).toEqual(idsOf("start").toSorted());
    });
  },
);
