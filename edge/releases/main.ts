import { readFileSync } from "node:fs";
import { keepRelease, keptRelease } from "./kept.ts";

/** `npm run edge:keep`: what is here is the last release from now on, whose Worker and objects the tests let meet those that come after it. */
export async function main(): Promise<void> {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  await keepRelease(version);
  console.log(`Kept as the last release: ${keptRelease().version}. Commit edge/releases/last.`);
}
