import type { Arena } from "./arena.ts";
import { figure, heading } from "./report.ts";

/** The server's resource use during everything that ran before. */
export async function benchResources(arena: Arena): Promise<void> {
  heading("Resources of the whole server (Node and the runtime)");
  figure("cold start to the first answer", `${(arena.server.startedMs / 1000).toFixed(2)} s`);
  figure("resident memory, idle", `${Math.round(arena.idleMb)} MB`);
  figure("resident memory, peak of this run", `${Math.round(arena.peakMb())} MB`);
}
