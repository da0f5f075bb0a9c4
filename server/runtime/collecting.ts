import { withTexts } from "./config-message.ts";

/** A line of the program that all the library's stores share, and of the one that passes requests on to a store. A configuration has them as text. */
const OBJECT = "// src/workers/shared/object.worker.ts\n";
const ENTRY = "// src/workers/shared/object-entry.worker.ts\n";

/** The line with which each of them begins to handle a request. */
const OBJECT_BEGINS = "    let name = req.cf?.miniflare?.name;\n";
const ENTRY_BEGINS = "    let name = env[SharedBindings.TEXT_NAMESPACE],";

/**
 * How many requests one of these programs handles before what it holds for them is freed, and the least time between two such times, in ms. It takes
 * some 5 ms of the thread that everything shares.
 */
const PACE = { handled: 1_000, apartMs: 2_000 };

/** The program's own function for this, as text. */
export const collectorOf = (pace: typeof PACE): string => `
let handled = 0, collected = 0;
function collectGarbage() {
  if ((handled += 1) < ${pace.handled} || Math.abs(Date.now() - collected) < ${pace.apartMs}) return;
  handled = 0, collected = Date.now();
  globalThis.gc?.();
}
`;

/**
 * A serialized configuration whose stores free what they no longer need. Each of them has a heap of its own, which grows by some hundred bytes for
 * each request and is cleared when it has grown by megabytes; until then the runtime holds kilobytes of native memory for each of ten thousand
 * requests that ended long ago, of which the engine knows nothing (docs/decisions/0136). An unknown version of the programs stays unchanged, and the
 * tests report it.
 */
export function withCollectingStores(message: Buffer, pace = PACE): Buffer {
  const collecting = (begins: string) => (program: string) => {
    const isKnown = program.split(begins).length === 2;
    return [Buffer.from(isKnown ? program.replace(begins, `    collectGarbage();\n${begins}`) + collectorOf(pace) : program)];
  };
  return withTexts(withTexts(message, ENTRY, collecting(ENTRY_BEGINS)), OBJECT, collecting(OBJECT_BEGINS));
}
