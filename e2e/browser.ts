import { chromium, type Browser } from "playwright-core";
import { findChromium } from "../scripts/chromium.mjs";

export const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];

/** The system's Chromium, headless. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: executablePath(), args: FLAGS });
}

export function executablePath(): string {
  const path = findChromium();
  if (!path) throw new Error("There is no Chromium; npm test installs it or says how.");
  return path;
}
