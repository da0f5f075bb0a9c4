import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { seeded } from "../../scripts/random.ts";
import { killDuringExtend, killDuringStart, killDuringStop } from "./agent-kills.ts";
import { killServer, restartEngine } from "./engine-kills.ts";
import { failOver, serverAway } from "./failover.ts";
import { engineScript, startEngine, type TestEngine } from "./host.ts";
import { clone, fifty, replay, revokedAway } from "./intruders.ts";
import { reset, swallowed } from "./network-faults.ts";
import { World } from "./world.ts";

type Fault = { name: string; cycles: number; hosts?: 2; run: (world: World, chance: () => number) => Promise<void> };
type Result = { name: string; cycles: number; seconds: number; violations: string[] };

const OUTAGE_MS = 120_000;

/** Faults in the order in which they are tried; those of two hosts come last, when the second one has joined. */
function faultsOn(second: TestEngine, cycles: number): Fault[] {
  return [
    { name: "fifty starts at once, three allowed", cycles: 2, run: fifty },
    { name: "agent killed during starts", cycles, run: killDuringStart },
    { name: "agent killed during ends", cycles, run: killDuringStop },
    { name: "agent killed during extensions", cycles, run: killDuringExtend },
    { name: "engine killed or restarted", cycles: 3, run: restartEngine },
    { name: "server killed during starts", cycles: 3, run: killServer },
    { name: "old and foreign orders", cycles: 1, run: replay },
    { name: "cloned key", cycles: 1, run: clone(second, { copies: false }) },
    { name: "cloned key with its data folder", cycles: 1, run: clone(second, { copies: true }) },
    { name: "network swallows everything for 2 min", cycles: 1, run: swallowed(OUTAGE_MS) },
    { name: "connections reset for 2 min", cycles: 1, run: reset(OUTAGE_MS) },
    { name: "key ended while the host is away", cycles: 1, run: (world) => revokedAway(world, second) },
    { name: "one of two hosts dies for over 90 s", cycles: 1, hosts: 2, run: failOver },
    { name: "server away for over 90 s", cycles: 1, hosts: 2, run: serverAway },
  ];
}

/**
 * `npm run faults [-- --cycles 10] [--only text,text] [--seed n]`: breaks everything between a player's click and a container, on its own Docker
 * Engines, and checks each time whether exactly the wanted instances are there. Needs Linux and root; about 15 minutes.
 */
export async function main(args: string[]): Promise<void> {
  const options = {
    cycles: { type: "string", default: "10" },
    only: { type: "string", default: "" },
    seed: { type: "string", default: "1" },
  } as const;
  const { values } = parseArgs({ args, options });
  const [first, second] = ["a", "b"].map(anEngine) as [TestEngine, TestEngine];
  const chance = seeded(Number(values.seed));
  const results: Result[] = [];
  let world: World | null = null;
  try {
    for (const engine of [first, second]) startEngine(engine);
    world = await World.open({ teams: 10, challenges: 12, limit: 0 });
    await world.addHost(first, "host a");
    for (const fault of faultsOn(second, Number(values.cycles)).filter(({ name }) =>
      values.only.split(",").some((part) => name.includes(part)),
    )) {
      if (fault.hosts === 2 && world.hosts.length < 2) await world.addHost(second, "host b");
      results.push(await tried(world, fault, chance));
    }
  } finally {
    await world?.close();
    for (const engine of [first, second]) engineScript(engine, "stop");
  }
  print(results);
  process.exit(results.some(({ violations }) => violations.length > 0) ? 1 : 0);
}

async function tried(world: World, { name, cycles, run }: Fault, chance: () => number): Promise<Result> {
  const startedAt = Date.now();
  const violations: string[] = [];
  for (let cycle = 1; cycle <= cycles; cycle++) {
    const error = await run(world, chance).then(
      () => null,
      (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)),
    );
    if (error === null) continue;
    violations.push(`cycle ${cycle}: ${error}`);
    console.error(`${name}, cycle ${cycle}: ${error}`);
    for (const { output } of [world, ...world.hosts]) console.error(output.slice(-2_000));
    await recovered(world);
  }
  const seconds = (Date.now() - startedAt) / 1_000;
  console.log(`${violations.length === 0 ? "ok  " : "FAIL"} ${name} (${cycles}×, ${seconds.toFixed(0)} s)`);
  return { name, cycles, seconds, violations };
}

/** A failed test of one fault must not spoil the next one. */
async function recovered(world: World): Promise<void> {
  for (const host of world.hosts) {
    host.proxy.release();
    if (!host.isRunning) host.startAgent();
  }
  await world.endAll().catch(() => {});
}

function print(results: Result[]): void {
  console.log("");
  for (const { name, cycles, seconds, violations } of results) {
    const outcome = violations.length === 0 ? "nothing left, nothing lost" : `${violations.length} violations`;
    console.log(`${name.padEnd(42)} ${String(cycles).padStart(3)} ×  ${seconds.toFixed(0).padStart(5)} s   ${outcome}`);
    for (const violation of violations) console.log(`    ${violation}`);
  }
}

/** Short, because a socket's path has to be. VEXIL_FAULTS_NETS: the first two numbers of their networks' addresses, separated by a comma. */
function anEngine(name: string, index: number): TestEngine {
  const folder = mkdtempSync(join(tmpdir(), `vf${name}-`));
  const net = process.env["VEXIL_FAULTS_NETS"]?.split(",")[index] ?? "";
  return { address: `unix://${folder}/docker.sock`, folder, net };
}
