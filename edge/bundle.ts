import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import { bundleWorker, WORKER_BUNDLE } from "../scripts/bundle.mjs";
import { describeRuntime } from "../server/runtime/description.ts";
import { downloadTags } from "../scripts/downloads.mjs";
import { keptRelease, unpackRelease } from "./releases/kept.ts";

/** Built folders of other releases, whose Worker or objects should run together with ours, as happens for minutes at each deployment. */
const { EDGE_WORKER = ".", EDGE_OBJECTS = "." } = process.env;

/** Which Worker runs with which objects: the complete Worker, the one without pages, or one side of the last release. */
export type Sides = { worker: "whole" | "calls" | "last"; objects: "present" | "last" };
/** `folder`: where the bundles are. `classes`: the classes of the objects. */
export type Bundled = { folder: string; classes: string[] };

/** Bundles the two Workers of the simulator, and the product as a function that creates a new copy with each call. */
export async function bundleEdge({ worker, objects }: Sides): Promise<Bundled> {
  const folder = `build/edge/${worker}-${objects}`;
  mkdirSync(folder, { recursive: true });
  const entry = bundleWorker("edge/isolate/entry.ts", `${folder}/entry.js`, { beside: ["./product.js"] });
  const [classes] = await Promise.all([bundleObjects(folder, objects), bundleProduct(folder, worker), entry]);
  return { folder, classes };
}

/** The product's modules in the body of a function. What the runtime provides is shared by all copies. */
async function bundleProduct(folder: string, worker: Sides["worker"]): Promise<void> {
  const whole = worker === "whole";
  const { outputFiles, metafile } = await build({
    ...WORKER_BUNDLE,
    absWorkingDir: resolve(whole ? EDGE_WORKER : "."),
    entryPoints: [worker === "last" ? unpackRelease("worker", folder) : `edge/isolate/${whole ? "product" : "calls"}.ts`],
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
  writeFileSync(`${folder}/product.js`, text.join("\n"));
}

/** The objects of a release, each limited to a number of calls per second; returns their classes. */
async function bundleObjects(folder: string, objects: Sides["objects"]): Promise<string[]> {
  const last = objects === "last";
  const classes = last
    ? keptRelease().objects
    : Object.values(describeRuntime(readFileSync(resolve(EDGE_OBJECTS, "wrangler.toml"), "utf8")).objects);
  const product = last ? unpackRelease("objects", folder) : "./durable-objects/index.ts";
  const contents = [
    `import * as product from ${JSON.stringify(product)};`,
    'import { admitting } from "./edge/isolate/objects.ts";',
    'export { default } from "./edge/isolate/objects.ts";',
    ...classes.map((name) => `export const ${name} = admitting("${name}", product.${name});`),
  ].join("\n");
  const stdin = { contents, resolveDir: resolve(last ? "." : EDGE_OBJECTS), loader: "ts" as const };
  await build({ ...WORKER_BUNDLE, stdin, outfile: `${folder}/objects.js`, define: downloadTags() });
  return classes;
}
