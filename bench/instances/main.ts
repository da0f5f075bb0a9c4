import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { bundleServer, bundleWorker } from "../../scripts/bundle.mjs";
import { ensureBuilt } from "../../scripts/prepare.mjs";
import { beginEngine, stopEngine } from "../../scripts/test-engine.mjs";
import { benchProxy } from "./proxy.ts";
import { benchRush } from "./rush.ts";
import { openStage, type Stage } from "./stage.ts";
import { benchStarts } from "./starts.ts";

const SECTIONS: Record<string, { run(stage: Stage): Promise<void>; env?: Record<string, string> }> = {
  starts: { run: benchStarts },
  rush: { run: benchRush },
  proxy: { run: benchProxy, env: { VEXIL_INSTANCE_ENTRY: "proxy" } },
};

/**
 * `npm run bench:instances [-- --only starts,rush,proxy] [--quick]`: bounded, on loopback, with a real Docker Engine (the one that VEXIL_TEST_ENGINE
 * names, or one that it starts and ends); without one it says so and measures nothing.
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { only: { type: "string" }, quick: { type: "boolean", default: false } } });
  const wanted = values.only?.split(",") ?? Object.keys(SECTIONS);
  const unknown = wanted.filter((name) => !SECTIONS[name]);
  if (unknown.length > 0) throw new Error(`There is no section ${unknown.join(", ")}; there are ${Object.keys(SECTIONS).join(", ")}.`);
  const engine = await beginEngine();
  if (!engine.host) return console.log(`No Docker Engine, so nothing was measured: ${engine.reason}`);
  try {
    ensureBuilt();
    await bundleWorker("bench/worker.ts", "build/bench/worker.js");
    await bundleServer("build/bench/server.mjs", "bench/server.ts");
    execFileSync(process.execPath, ["build.mjs"], { cwd: "container-agent", stdio: ["ignore", "ignore", "inherit"] });
    for (const name of wanted) await section(name, engine.host, values.quick);
  } finally {
    stopEngine();
  }
}

async function section(name: string, engine: string, quick: boolean): Promise<void> {
  const { run, env } = SECTIONS[name]!;
  const stage = await openStage(engine, quick, env);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stage.close().finally(() => process.exit(1)));
  try {
    await run(stage);
  } catch (error) {
    console.error(stage.arena.server.output());
    throw error;
  } finally {
    await stage.close();
  }
}
