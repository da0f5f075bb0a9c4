import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/prepare.mjs";
import { printModel } from "./model/main.ts";
import { runStorms } from "./storms/main.ts";

const FULL = { isolates: 32, sockets: 2_000, teams: 10_000, tripMs: 20, seconds: 20 };
const QUICK = { isolates: 8, sockets: 200, teams: 500, tripMs: 20, seconds: 3 };

/** `npm run edge [-- --quick] [--model]`: storms of browsers over a simulated edge, on loopback and for a few minutes, and what they come to in a whole event. `--model`: only that. */
export async function main(args: string[]): Promise<void> {
  const flag = { type: "boolean", default: false } as const;
  const { values } = parseArgs({ args, options: { quick: flag, model: flag } });
  if (!values.model) {
    ensureBuilt();
    await runStorms(values.quick ? QUICK : FULL);
  }
  printModel();
}
