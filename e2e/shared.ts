import { chromium, type Browser } from "playwright-core";
import { afterAll, inject } from "vitest";

/** Address of the server shared by files whose tests only add to it. What they create has unique names. */
export function sharedServer(): { url: string } {
  return { url: inject("server") };
}

/** The Chromium that all files share. For a file to call at its top: after its tests only its own windows are closed. */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await chromium.connect(inject("chromium"));
  afterAll(() => browser.close());
  return browser;
}
