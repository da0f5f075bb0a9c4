import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../scripts/prepare.mjs";
import { launch, type ServerProcess } from "../scripts/server-process.ts";

export const ADMIN_PASSWORD = "only for this run";

/** The server of `npm start` on a port and a state folder of its own; both are gone after `stop`. */
export async function startServer(
  settings: Record<string, string> = {},
): Promise<Pick<ServerProcess, "url" | "output"> & { stop(): Promise<void> }> {
  ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), "vexil-"));
  const environment = { VEXIL_DATA: folder, VEXIL_ADMIN_PASSWORD: ADMIN_PASSWORD, VEXIL_SCRYPT_COST: "1024", ...settings };
  const server = await launch(["scripts/start.mjs"], environment);
  return {
    url: server.url,
    output: () => server.output(),
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
