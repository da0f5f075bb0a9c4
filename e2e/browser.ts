import { chromium, type Browser, type LaunchOptions } from "playwright-core";
import { findChromium } from "../scripts/chromium.mjs";

/** The system's Chromium, headless, with the scrollbars of most desktops, which take room. */
export function ownChromium(...more: string[]): LaunchOptions {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("There is no Chromium; npm test installs it or says how.");
  return {
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", ...more],
    ignoreDefaultArgs: ["--hide-scrollbars"],
  };
}

export const openBrowser = (): Promise<Browser> => chromium.launch(ownChromium());
