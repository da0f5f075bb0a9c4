import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bundleWorker } from "./bundle.mjs";

const SOURCE = `
export const cut = (text) => text.split(/[,，、]/);
export const faces = (text) => text.match(/[😀-😂]/gu);
export const ends = (text) => text.replace(/…$/u, "");
export const said = "é 旗 😀" + \`\${"旗"} …\`;
`;

test("a Worker bundle has no character beyond ASCII, which would double its source in memory, and means the same", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vexil-bundle-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [entry, outfile] = [join(folder, "entry.js"), join(folder, "out.mjs")];
  writeFileSync(entry, SOURCE);
  await bundleWorker(entry, outfile);
  expect([...readFileSync(outfile)].filter((byte) => byte > 0x7f)).toEqual([]);
  const { cut, faces, ends, said } = await import(outfile);
  expect(cut("a，b、c,d")).toEqual(["a", "b", "c", "d"]);
  expect(faces("😀x😁y😎")).toEqual(["😀", "😁"]);
  expect(ends("more…")).toBe("more");
  expect(said).toBe("é 旗 😀旗 …");
});
