import { execFileSync } from "node:child_process";
import { bundleServer, bundleWorker } from "../scripts/bundle.mjs";
import { ensureBuilt } from "../scripts/prepare.mjs";
import { benchArchives } from "./archives.ts";
import { benchAccounts } from "./accounts.ts";
import { openArena, type Arena } from "./arena.ts";
import { choiceOf } from "./choice.ts";
import { benchExports } from "./exports.ts";
import { benchFrozen } from "./frozen.ts";
import { benchGrowth } from "./growth.ts";
import { benchLists } from "./lists.ts";
import { benchReads } from "./reads.ts";
import { heading } from "./report.ts";
import { benchResources } from "./resources.ts";
import { benchLocks, benchRules } from "./rules.ts";
import { benchSignIns } from "./signins.ts";
import { benchSockets } from "./sockets.ts";
import { benchStrangers } from "./strangers/main.ts";
import { benchSubmissions } from "./submissions.ts";

const SECTIONS: Record<string, (arena: Arena) => Promise<void>> = {
  submissions: benchSubmissions,
  rules: benchRules,
  locks: benchLocks,
  frozen: benchFrozen,
  reads: benchReads,
  board: benchBoard,
  accounts: benchAccounts,
  signins: benchSignIns,
  lists: benchLists,
  exports: benchExports,
  archives: benchArchives,
  sockets: benchSockets,
  growth: benchGrowth,
  resources: benchResources,
};

/**
 * `npm run bench [-- --only strangers,submissions,rules,locks,frozen,reads,board,accounts,signins,lists,exports,archives,sockets,growth,resources]
 * [--quick]`: bounded, on loopback, against the server of `npm start`. For the strangers also `[--teams 1000,10000] [--rows "wrong flags,own
 * profile"] [--keep FOLDER] [--profile]`.
 */
export async function main(args: string[]): Promise<void> {
  const choice = choiceOf(args);
  const wanted = choice.only ?? ["strangers", ...Object.keys(SECTIONS)];
  const unknown = wanted.filter((name) => name !== "strangers" && !SECTIONS[name]);
  if (unknown.length > 0)
    throw new Error(`There is no section ${unknown.join(", ")}; there are strangers, ${Object.keys(SECTIONS).join(", ")}.`);
  ensureBuilt();
  await bundleWorker("bench/worker.ts", "build/bench/worker.js");
  await bundleServer("build/bench/server.mjs", "bench/server.ts");
  // The strangers have their own servers, beside which no other runs.
  if (wanted.includes("strangers")) await benchStrangers(choice);
  const others = wanted.filter((name) => name !== "strangers");
  if (others.length > 0) await benchOthers(others, choice.quick);
}

async function benchOthers(names: string[], quick: boolean): Promise<void> {
  const arena = await openArena(quick);
  try {
    for (const name of names) await SECTIONS[name]!(arena);
  } catch (error) {
    console.error(arena.server.output());
    throw error;
  } finally {
    await arena.close();
  }
}

/** Only the fold, in a separate process whose memory can be read after a garbage collection. */
async function benchBoard(): Promise<void> {
  heading("Board: the fold of 300,000 solves, without a server", "No limit has a part in it.");
  execFileSync(process.execPath, ["--expose-gc", "--import", "tsx", "bench/board.ts"], { stdio: "inherit" });
}
