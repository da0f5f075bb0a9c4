import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserServer } from "playwright-core";
import type { TestProject } from "vitest/node";
import { ownChromium } from "./browser.ts";
import { ensureBuilt } from "../scripts/prepare.mjs";
import { launch } from "../scripts/server-process.ts";
import { ADMIN_PASSWORD, serverOn } from "./server.ts";

/** The engine would spend a fifth of Chromium's CPU on compiling for speed, and the pages of tests are gone before that is of use. */
const UNOPTIMISED = "--js-flags=--no-opt,--no-maglev";

declare module "vitest" {
  export interface ProvidedContext {
    /** State folder of a server that has been started once. */
    fresh: string;
    /** Address of the server that all files share. */
    server: string;
    /** The address of the Chromium that all files share. */
    chromium: string;
  }
}

/** Starts what all files of browser tests share; returns a function that ends it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), "vexil-"));
  const fresh = join(folder, "fresh");
  const [browser] = await Promise.all([chromium.launchServer(ownChromium(UNOPTIMISED)), prepare(fresh)]);
  const server = await serverOn(fresh, join(folder, "shared"));
  project.provide("fresh", fresh);
  project.provide("server", server.url);
  project.provide("chromium", browser.wsEndpoint());
  return () => end(browser, server, folder);
}

async function prepare(folder: string): Promise<void> {
  const first = { VEXIL_DATA: folder, VEXIL_ADMIN_PASSWORD: ADMIN_PASSWORD, VEXIL_SCRYPT_COST: "1024" };
  await (await launch(["scripts/start.mjs"], first)).stop();
}

async function end(browser: BrowserServer, server: { stop(): Promise<unknown> }, folder: string): Promise<void> {
  await Promise.all([browser.close(), server.stop()]);
  rmSync(folder, { recursive: true, force: true });
}
