import { chromium, type Browser } from "playwright-core";
import { findChromium } from "../scripts/chromium.mjs";

/** The system's Chromium, without a window. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("There is no Chromium; npm test installs it or says how.");
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] });
}
