import { chromium, type Browser } from "playwright-core";
import { inject } from "vitest";

/** Address of the server shared by files whose tests only add to it. What they create has unique names. */
export function sharedServer(): { url: string } {
  return { url: inject("server") };
}

/** The Chromium that all files share; closing it closes only the caller's windows. */
export function sharedBrowser(): Promise<Browser> {
  return chromium.connect(inject("chromium"));
}
