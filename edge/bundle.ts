import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import { bundleWorker, WORKER_BUNDLE } from "../scripts/bundle.mjs";
import { describeRuntime } from "../server/runtime/description.ts";
import { downloadTags } from "../scripts/downloads.mjs";

/** Where the simulator's bundles are. */
export const BUILT = "build/edge";

/** Folders of other releases, built, whose Worker or objects are to meet ours: as they do for minutes at each deployment. */
const { EDGE_WORKER = ".", EDGE_OBJECTS = "." } = process.env;

/** Bundles the two Workers of the simulator, and the product as a function that makes it anew with each call. */
export async function bundleEdge(): Promise<void> {
  mkdirSync(BUILT, { recursive: true });
  await Promise.all([bundleProduct(), bundleWorker("edge/isolate/entry.ts", `${BUILT}/entry.js`, ["./product.js"]), bundleObjects()]);
}

/** The product's modules in the body of a function. What the runtime brings is the same in all. */
async function bundleProduct(): Promise<void> {
  const { outputFiles, metafile } = await build({
    ...WORKER_BUNDLE,
    absWorkingDir: resolve(EDGE_WORKER),
    entryPoints: ["edge/isolate/product.ts"],
    define: downloadTags(),
    format: "cjs",
    write: false,
    metafile: true,
  });
  const [output] = Object.values(metafile.outputs);
  const outside = [...new Set(output!.imports.filter(({ external }) => external).map(({ path }) => path))];
  const imports = outside.map((path, n) => `import * as outside${n} from ${JSON.stringify(path)};`);
  const table = outside.map((path, n) => `${JSON.stringify(path)}: outside${n}`);
  const body = `const module = { exports: {} };\n${outputFiles[0]!.text}\nreturn module.exports;`;
  const text = [...imports, `const require = (path) => ({ ${table.join(", ")} })[path];`, `export function makeProduct() {\n${body}\n}`];
  writeFileSync(`${BUILT}/product.js`, text.join("\n"));
}

/** The classes of objects that there are in the release whose objects are asked. */
export function objectClasses(): string[] {
  return Object.values(describeRuntime(readFileSync(resolve(EDGE_OBJECTS, "wrangler.toml"), "utf8")).objects);
}

/** The objects that `wrangler.toml` names, each as one that admits so many calls a second. */
async function bundleObjects(): Promise<void> {
  const contents = [
    'import * as product from "./durable-objects/index.ts";',
    'import { admitting } from "./edge/isolate/objects.ts";',
    'export { default } from "./edge/isolate/objects.ts";',
    ...objectClasses().map((name) => `export const ${name} = admitting("${name}", product.${name});`),
  ].join("\n");
  const stdin = { contents, resolveDir: resolve(EDGE_OBJECTS), loader: "ts" as const };
  await build({ ...WORKER_BUNDLE, stdin, outfile: `${BUILT}/objects.js`, define: downloadTags() });
}
