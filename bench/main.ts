import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { bundleServer, bundleWorker } from "../scripts/bundle.mjs";
import { ensureBuilt } from "../scripts/prepare.mjs";
import { benchAccounts } from "./accounts.ts";
import { openArena, type Arena } from "./arena.ts";
import { benchExports } from "./exports.ts";
import { benchLists } from "./lists.ts";
import { benchReads } from "./reads.ts";
import { heading } from "./report.ts";
import { benchResources } from "./resources.ts";
import { benchSignIns } from "./signins.ts";
import { benchSockets } from "./sockets.ts";
import { benchStrangers } from "./strangers/main.ts";
import { benchSubmissions } from "./submissions.ts";

const SECTIONS: Record<string, (arena: Arena) => Promise<void>> = {
  strangers: benchStrangers,
  submissions: benchSubmissions,
  reads: benchReads,
  board: benchBoard,
  accounts: benchAccounts,
  signins: benchSignIns,
  lists: benchLists,
  exports: benchExports,
  sockets: benchSockets,
  resources: benchResources,
};

/** `npm run bench [-- --only strangers,submissions,reads,board,accounts,signins,lists,exports,sockets,resources] [--quick]`: bounded, on loopback, against the server of `npm start`. */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { only: { type: "string" }, quick: { type: "boolean", default: false } } });
  const wanted = values.only?.split(",") ?? Object.keys(SECTIONS);
  const unknown = wanted.filter((name) => !SECTIONS[name]);
  if (unknown.length > 0) throw new Error(`There is no section ${unknown.join(", ")}; there are ${Object.keys(SECTIONS).join(", ")}.`);
  ensureBuilt();
  await bundleWorker("bench/worker.ts", "build/bench/worker.js");
  await bundleServer("build/bench/server.mjs", "bench/server.ts");
  const arena = await openArena(values.quick);
  try {
    for (const name of wanted) await SECTIONS[name]!(arena);
  } catch (error) {
    console.error(arena.server.output());
    throw error;
  } finally {
    await arena.close();
  }
}

/** The fold alone, in a process of its own whose memory can be read after a collection. */
async function benchBoard(): Promise<void> {
  heading("Board: the fold of 300,000 solves, without a server", "No limit has a part in it.");
  execFileSync(process.execPath, ["--expose-gc", "--import", "tsx", "bench/board.ts"], { stdio: "inherit" });
}
