import { readFileSync } from "node:fs";
import { build } from "esbuild";
import { expect, test } from "vitest";

test("the Dockerfile copies every source from which the agent is built", async () => {
  const lines = readFileSync("container-agent/Dockerfile", "utf8").matchAll(/^COPY (?!--)(.+) \S+$/gm);
  const copied = Array.from(lines, ([, paths]) => paths!.split(" ")).flat();
  const options = { bundle: true, write: false, metafile: true, platform: "node", format: "esm", packages: "external" } as const;
  const { metafile } = await build({ entryPoints: ["container-agent/src/main.ts"], ...options });
  const sources = Object.keys(metafile.inputs);
  expect(sources.length).toBeGreaterThan(30);
  expect(sources.filter((path) => !copied.some((one) => path === one || path.startsWith(`${one}/`)))).toEqual([]);
});
