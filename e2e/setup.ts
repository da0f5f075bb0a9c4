import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { ensureBuilt } from "../scripts/prepare.mjs";
import { launch } from "../scripts/server-process.ts";
import { ADMIN_PASSWORD, serverOn } from "./server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** State folder of a server that has been started once. */
    fresh: string;
    /** Address of the server that all files share. */
    server: string;
  }
}

/** Starts what all files of browser tests share; returns a function that ends it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), "vexil-"));
  const fresh = join(folder, "fresh");
  await prepare(fresh);
  const server = await serverOn(fresh, join(folder, "shared"));
  project.provide("fresh", fresh);
  project.provide("server", server.url);
  return () => end(server, folder);
}

async function prepare(folder: string): Promise<void> {
  const first = { VEXIL_DATA: folder, VEXIL_ADMIN_PASSWORD: ADMIN_PASSWORD, VEXIL_SCRYPT_COST: "1024" };
  await (await launch(["scripts/start.mjs"], first)).stop();
}

async function end(server: { stop(): Promise<unknown> }, folder: string): Promise<void> {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
