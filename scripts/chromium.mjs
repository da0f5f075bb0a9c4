// The browser of the browser tests: named by CHROMIUM_PATH, installed from Debian's packages where possible, or found.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** The same engine without the windows, tabs and menus of a full Chromium, which take nearly half of the processor although nobody sees them. */
const SHELL = "/usr/bin/chromium-headless-shell";
const PLACES = [
  SHELL,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Path of a Chromium, or undefined. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path));
}

/** Whether a Chromium is available afterwards; otherwise prints what to install. A full one is used where its headless shell is not available. */
export async function ensureChromium() {
  if ([process.env.CHROMIUM_PATH, SHELL].some((path) => path && existsSync(path))) return true;
  if (process.getuid?.() === 0 && isDebian()) {
    console.log("Installing Chromium from Debian's packages …");
    await apt("update");
    await apt("install", "-y", "--no-install-recommends", "chromium-headless-shell");
  }
  if (findChromium()) return true;
  console.error(
    "The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to an executable.",
  );
  return false;
}

function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
}

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const child = spawn("apt-get", ["-qq", ...args], { stdio: ["ignore", "ignore", "inherit"], env });
  return new Promise((ended) => child.on("error", ended).on("close", ended));
}
