import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("../..", import.meta.url));

test("a built agent reports the version of its package, and contains nothing else from it", async () => {
  const { version, description } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Record<string, string>;
  const { outputFiles } = await build({ entryPoints: [`${folder}/src/host/version.ts`], bundle: true, format: "esm", write: false });
  const { text } = outputFiles[0]!;
  expect(text).toContain(`"${version}"`);
  expect(text).not.toContain(description);
});

test("the version is written only in the package", () => {
  const { version } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Record<string, string>;
  expect(readFileSync(`${folder}/src/agent.ts`, "utf8")).not.toContain(version);
});
