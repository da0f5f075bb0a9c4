import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { build } from "esbuild";
import { WORKER_BUNDLE } from "../../scripts/bundle.mjs";
import { downloadTags } from "../../scripts/downloads.mjs";
import { describeRuntime } from "../../server/runtime/description.ts";

/** Where the last release is stored, packed. */
const KEPT = "edge/releases/last";
/** The entry of each side. */
const SIDES = { worker: "edge/isolate/calls.ts", objects: "durable-objects/index.ts" };

export type Side = keyof typeof SIDES;

/** `objects`: its classes. `asks`: the methods of each class that its Worker and its objects call. */
export type KeptRelease = { version: string; objects: string[]; asks: Record<string, string[]> };

/** The description of the last release. */
export const keptRelease = (): KeptRelease => JSON.parse(readFileSync(`${KEPT}/release.json`, "utf8")) as KeptRelease;

/** Stores the present sources as the last release; run at each release, and commit the result. */
export async function keepRelease(version: string): Promise<void> {
  mkdirSync(KEPT, { recursive: true });
  await Promise.all((Object.keys(SIDES) as Side[]).map(keepSide));
  const asked = JSON.parse(readFileSync("scripts/rpc.json", "utf8")) as Record<string, Record<string, string[]>>;
  const asks = Object.fromEntries(Object.entries(asked).map(([api, methods]) => [api, Object.keys(methods)]));
  const release: KeptRelease = { version, objects: Object.values(describeRuntime().objects), asks };
  writeFileSync(`${KEPT}/release.json`, `${JSON.stringify(release, null, 2)}\n`);
}

async function keepSide(side: Side): Promise<void> {
  const { outputFiles } = await build({
    ...WORKER_BUNDLE,
    minify: true,
    entryPoints: [SIDES[side]],
    define: downloadTags(),
    write: false,
  });
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(packed(side), brotliCompressSync(outputFiles[0]!.contents, { params }));
}

/** Unpacks one side of the last release into a folder, and returns the module's path. */
export function unpackRelease(side: Side, folder: string): string {
  const path = resolve(folder, `last-${side}.js`);
  writeFileSync(path, brotliDecompressSync(readFileSync(packed(side))));
  return path;
}

const packed = (side: Side) => `${KEPT}/${side}.js.br`;
