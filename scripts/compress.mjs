// Compresses the built client files, puts the results beside them, and lists them for the Worker: name, content tag, encodings.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const COMPRESSIBLE = /\.(?:js|css|svg|txt|webmanifest)$/;
/** A file that does not shrink below this share, or is tiny, is sent uncompressed. */
const WORTH = 0.9;
const TINY = 256;
/** Tells the edge how to serve the other files; no browser may load it. */
const FOR_THE_EDGE = new Set(["_headers", "_redirects"]);

/** Writes `.br` and `.gz` files below `folder`; returns `{ "/static/x.js": ["tag", "br", "gz"] }`. */
export function compressClient(folder) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !FOR_THE_EDGE.has(entry.name) && !/^\.|\.(?:br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return Object.fromEntries(names.map((path) => [path.slice(folder.length).replaceAll("\\", "/"), describe(path)]));
}

function describe(path) {
  const bytes = readFileSync(path);
  const tag = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  if (!COMPRESSIBLE.test(path) || bytes.length < TINY) return [tag];
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  const packed = { br: brotli, gz: gzipSync(bytes, { level: 9 }) };
  const worth = Object.entries(packed).filter(([, small]) => small.length < bytes.length * WORTH);
  for (const [ending, small] of worth) writeFileSync(`${path}.${ending}`, small);
  return [tag, ...worth.map(([ending]) => ending)];
}
