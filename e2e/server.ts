import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { ensureBuilt } from "../scripts/prepare.mjs";
import { launch, type ServerProcess } from "../scripts/server-process.ts";

export const ADMIN_PASSWORD = "only for this run";

type OwnServer = Pick<ServerProcess, "url" | "output"> & { stop(): Promise<void> };

/** The server of `npm start` with a port and a new state folder of its own; `stop` removes both. */
export function startServer(settings: Record<string, string> = {}): Promise<OwnServer> {
  ensureBuilt();
  return serverOn(given(), mkdtempSync(join(tmpdir(), "vexil-")), settings);
}

/** A folder in the state after one start: with its tables, the first administrator and a secret. */
export function freshFolder(): string {
  return copyOf(inject("fresh"), mkdtempSync(join(tmpdir(), "vexil-")));
}

/** The projects without a browser start with an empty folder, which takes a little longer. */
function given(): string | null {
  return (inject("fresh") as string | undefined) ?? null;
}

/** A server on a copy of a fresh folder, or on one that it creates itself. */
export async function serverOn(fresh: string | null, folder: string, settings: Record<string, string> = {}): Promise<OwnServer> {
  if (fresh) copyOf(fresh, folder);
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

function copyOf(fresh: string, folder: string): string {
  cpSync(fresh, folder, { recursive: true });
  writeFileSync(join(folder, "secret"), randomBytes(32).toString("hex"), { mode: 0o600 });
  return folder;
}
