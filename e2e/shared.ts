import { chromium, type Browser } from "playwright-core";
import { inject } from "vitest";

/** Address of the server that the files share whose tests only add to it. What they make has names of its own. */
export function sharedServer(): { url: string } {
  return { url: inject("server") };
}

/** The Chromium that all files share; closing it closes one's own windows. */
export function sharedBrowser(): Promise<Browser> {
  return chromium.connect(inject("chromium"));
}
