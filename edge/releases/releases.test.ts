import { afterEach, expect, test } from "vitest";
import { POLL } from "../../scripts/patience.ts";
import { ensureBuilt } from "../../scripts/prepare.mjs";
import type { Sides } from "../bundle.ts";
import { openEdge, type Edge } from "../runtime.ts";
import { makeWorld } from "../world.ts";
import { keptRelease } from "./kept.ts";
import { operate } from "./operate.ts";
import { organise } from "./organise.ts";
import { play } from "./play.ts";
import { askedOf, cast, hearing } from "./tell.ts";

const PATIENCE = 300_000;

let edge: Edge;
afterEach(() => edge?.close());

/** Calls that are not made: they need a host with an agent, a mail server, a lost Ledger, the stage's page, or a Worker older than the last. */
const UNASKED = [
  "LedgerApi.submit",
  "LedgerApi.membership",
  "LedgerApi.recordInstanceEvents",
  "LedgerApi.fill",
  "BoardApi.version",
  "PostmanApi.wake",
  "FleetApi.byId",
  "FleetApi.recorder",
  "FleetApi.passage",
  "FleetApi.tunnel",
];

test.each<[string, Sides]>([
  ["the last release's Worker meets these objects", { worker: "last", objects: "present" }],
  ["this Worker meets the last release's objects", { worker: "calls", objects: "last" }],
])("%s: a whole game can be played, organised and recovered", { timeout: PATIENCE }, async (_, sides) => {
  ensureBuilt();
  edge = await openEdge({ sides, settings: { VEXIL_WEBHOOKS: "private" } });
  const world = await makeWorld(edge.url, 3);
  const told = await cast(edge, world);
  const heard = await hearing(edge, world, async () => {
    await play(told);
    await organise(told);
  });
  expect(heard).toContain("News");
  await operate(told);
  // What the present Worker calls is not checked.
  if (sides.worker !== "last") return;
  const asked = new Set<string>();
  const known = Object.entries(keptRelease().asks).flatMap(([api, methods]) => methods.map((method) => `${api}.${method}`));
  // Some calls are only made again when what was read is a second old.
  await expect
    .poll(async () => {
      await told.players[0]!.file(`GET /api/game/${world.game}/details`);
      for (const method of await askedOf(edge)) asked.add(method);
      return known.filter((method) => !asked.has(method));
    }, POLL)
    .toEqual(UNASKED);
});
