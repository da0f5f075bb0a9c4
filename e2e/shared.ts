import { chromium, type Browser } from "playwright-core";
import { inject } from "vitest";
import { ownChromium } from "./browser.ts";

/** The engine would spend a fifth of Chromium's CPU on compiling for speed, and the pages of tests are gone before that is of use. */
const UNOPTIMISED = "--js-flags=--no-opt,--no-maglev";
let own: Promise<Browser> | undefined;

/** Address of the server shared by files whose tests only add to it. What they create has unique names. */
export function sharedServer(): { url: string } {
  return { url: inject("server") };
}

/**
 * The Chromium that the files of one process share, as they share its modules; it ends with the process. One for all processes would be reached
 * through another one, which costs more than a second Chromium.
 */
export function sharedBrowser(): Promise<Browser> {
  return (own ??= chromium.launch(ownChromium(UNOPTIMISED)));
}
