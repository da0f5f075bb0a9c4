import { once } from "node:events";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/prepare.mjs";
import { printModel } from "./model/main.ts";
import { runStorms } from "./storms/main.ts";

const FULL = { isolates: 32, sockets: 2_000, teams: 10_000, tripMs: 20, seconds: 60 };
const QUICK = { isolates: 8, sockets: 200, teams: 500, tripMs: 20, seconds: 3 };

/**
 * `npm run edge [-- --quick] [--model] [--wait]`: storms of browsers over a simulated edge, on loopback and for some minutes, and what they amount to
 * in a whole event. `--model`: only the latter. `--wait`: prepares everything, and starts the storms at a line of standard input, when the machine is
 * quiet.
 */
export async function main(args: string[]): Promise<void> {
  const flag = { type: "boolean", default: false } as const;
  const { values } = parseArgs({ args, options: { quick: flag, model: flag, wait: flag } });
  if (!values.model) {
    ensureBuilt();
    await runStorms(values.quick ? QUICK : FULL, values.wait ? aLine : undefined);
  }
  printModel();
}

async function aLine(): Promise<void> {
  console.log("\nReady: a line begins the storms.");
  await once(process.stdin, "data");
  process.stdin.pause();
}
