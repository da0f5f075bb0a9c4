import { readFileSync } from "node:fs";
import { build } from "esbuild";
import { expect, test } from "vitest";

const isBelow = (path: string, folders: string[]) => folders.some((one) => path === one || path.startsWith(`${one}/`));

function copiedPaths(): string[] {
  const lines = readFileSync("container-agent/Dockerfile", "utf8").matchAll(/^COPY (?!--)(.+) \S+$/gm);
  return Array.from(lines, ([, paths]) => paths!.split(" ")).flat();
}

test("the Dockerfile copies every source from which the agent is built", async () => {
  const copied = copiedPaths();
  const options = { bundle: true, write: false, metafile: true, platform: "node", format: "esm", packages: "external" } as const;
  const { metafile } = await build({ entryPoints: ["container-agent/src/main.ts"], ...options });
  const sources = Object.keys(metafile.inputs);
  expect(sources.length).toBeGreaterThan(30);
  expect(sources.filter((path) => !isBelow(path, copied))).toEqual([]);
});

test("the build's context contains everything that the Dockerfile copies", () => {
  const [everything, ...lines] = readFileSync("container-agent/Dockerfile.dockerignore", "utf8").trim().split("\n");
  expect(everything).toBe("*");
  const included = lines.map((line) => line.replace(/^!/, ""));
  expect(copiedPaths().filter((path) => !isBelow(path, included))).toEqual([]);
});
