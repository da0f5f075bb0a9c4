import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { usageOf } from "../scripts/process-tree.ts";
import { launch, type ServerProcess } from "../scripts/server-process.ts";
import { connectTo, signInAsAdmin, type Client } from "./client.ts";
import { drive, type Load, type Result } from "./load.ts";

const PASSWORD = "bench-password";

/** A separate server for the bench, in its own processes, on a folder that is deleted afterwards. */
export type Arena = {
  data: string;
  server: ServerProcess;
  client: Client;
  admin: string;
  quick: boolean;
  idleMb: number;
  peakMb(): number;
  close(): Promise<void>;
};

/** Starts the server twice: the second start is timed, on a folder that already has its tables. `from`: a folder of which to use a copy. */
export async function openArena(quick: boolean, env: Record<string, string> = {}, from: string | null = null): Promise<Arena> {
  const data = mkdtempSync(join(tmpdir(), "vexil-bench-"));
  if (from) cpSync(from, data, { recursive: true });
  // The same flag as in `scripts/start.mjs`.
  const start = () =>
    launch(["--semi-space-growth-factor=1", "build/bench/server.mjs"], { ...env, VEXIL_DATA: data, VEXIL_ADMIN_PASSWORD: PASSWORD });
  await (await start()).stop();
  const server = await start();
  const idleMb = usageOf(server.pid).residentMb;
  const [admin, client] = await Promise.all([signInAsAdmin(server.port, PASSWORD), connectTo(server.port)]).catch(async (error: Error) => {
    await server.stop();
    throw new Error(`${error.message}\n${server.output()}`);
  });
  let peak = idleMb;
  const watch = setInterval(() => (peak = Math.max(peak, usageOf(server.pid).residentMb)), 500);
  return {
    data,
    server,
    client,
    admin,
    quick,
    idleMb,
    peakMb: () => peak,
    close: async () => {
      clearInterval(watch);
      await server.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

export type Measured = Result & { cpuMs: number };

/** Drives a load with 32 connections, unless it says otherwise, and adds the server's CPU time per request. The caller reports any status other than 200. */
export async function measure(
  arena: Arena,
  load: Omit<Load, "port" | "connections" | "seconds"> & { connections?: number },
  seconds = arena.quick ? 3 : 8,
): Promise<Measured> {
  const before = usageOf(arena.server.pid).cpuMs;
  const result = await drive({ connections: 32, ...load, port: arena.server.port, seconds });
  const total = Object.values(result.statuses).reduce((sum, n) => sum + n, 0);
  return { ...result, cpuMs: (usageOf(arena.server.pid).cpuMs - before) / total };
}
