import { readFileSync } from "node:fs";
import { keepRelease, keptRelease } from "./kept.ts";

/** `npm run edge:keep`: makes the present sources the last release, whose Worker and objects the tests combine with later ones. */
export async function main(): Promise<void> {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  await keepRelease(version);
  console.log(`Kept as the last release: ${keptRelease().version}. Commit edge/releases/last.`);
}
