import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { changeConfigurations } from "./config-writes.ts";
import { withRoomyStore } from "./roomy-store.ts";
import { aFileStore, aFolder } from "./testing/file-store.ts";

const DAY_MS = 24 * 3_600_000;
const PART = 5 * 1024 * 1024;
/** Room for one part and the store's list. */
const SMALL = "size=7m";

let youngMs: number | undefined;
changeConfigurations((message) => withRoomyStore(message, youngMs));

const WORKER = `const begun = [];
export default { async fetch(request, { FILES }) {
  const bytes = new Uint8Array(await request.arrayBuffer());
  const inParts = async () => {
    const upload = await FILES.createMultipartUpload("incoming");
    begun.push(upload);
    const parts = [];
    try {
      for (let at = 0; at < bytes.length; at += ${PART}) parts.push(await upload.uploadPart(1 + at / ${PART}, bytes.subarray(at, at + ${PART})));
      return { complete: () => upload.complete(parts) };
    } catch (error) {
      await upload.abort();
      throw error;
    }
  };
  const { pathname } = new URL(request.url);
  try {
    if (pathname === "/put") await FILES.put("place", bytes);
    if (pathname === "/parts") await inParts();
    if (pathname === "/whole") await (await inParts()).complete();
    if (pathname === "/head") return Response.json([(await FILES.head("place"))?.size ?? null, (await FILES.head("incoming"))?.size ?? null]);
    // Ends those that have not ended; fails for those that the store does not know.
    if (pathname === "/known") return Response.json((await Promise.allSettled(begun.map((upload) => upload.abort()))).map(({ status }) => status));
    if (pathname === "/list") return Response.json((await FILES.list()).objects.map(({ key, size }) => [key, size]));
    return new Response("stored");
  } catch (error) {
    return new Response(error.message);
  }
} }`;

/** Whether this user may mount: only then can a disk be small. */
const canMount = (() => {
  const folder = mkdtempSync(join(tmpdir(), "vexil-"));
  const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", SMALL, "tmpfs", folder]).status === 0;
  if (isMounted) spawnSync("umount", [folder]);
  rmSync(folder, { recursive: true });
  return isMounted;
})();

function aSmallDisk(): string {
  const folder = aFolder();
  spawnSync("mount", ["-t", "tmpfs", "-o", SMALL, "tmpfs", folder]);
  onTestFinished(() => void spawnSync("umount", [folder]));
  return folder;
}

function aStore(folder: string) {
  const { store, stop } = aFileStore(WORKER, folder);
  const send = async (path: string, size = 0) =>
    (await store.dispatchFetch(`http://x${path}`, { method: "POST", body: Buffer.alloc(size) })).text();
  return { send, stop, list: async () => JSON.parse(await send("/list")) as [string, number][] };
}

const blobs = (folder: string) => readdirSync(join(folder, "FILES", "blobs")).sort();

/** What a runtime that was killed while it wrote leaves: a file that the store's list does not name. */
function leftBehind(folder: string, at: number): string {
  const name = "ab".repeat(32) + at.toString(16).padStart(16, "0");
  mkdirSync(join(folder, "FILES", "blobs"), { recursive: true });
  writeFileSync(join(folder, "FILES", "blobs", name), "half");
  return name;
}

test.runIf(canMount)("an upload that fills the disk fails, leaves nothing there, and the store works on", async () => {
  const folder = aSmallDisk();
  const { send, list } = aStore(folder);
  expect(await send("/put", 1_000)).toBe("stored");
  const [first] = blobs(folder);
  expect(await send("/put", 9_000_000)).toBe("put: Unspecified error (0)");
  expect(await send("/parts", 3 * PART)).toBe("uploadPart: Unspecified error (0)");
  await expect.poll(() => blobs(folder)).toEqual([first]);
  expect(await send("/put", PART)).toBe("stored");
  expect(await list()).toEqual([["place", PART]]);
});

test("what a killed runtime had half written is removed a day later, and nothing that is younger or not the store's", async () => {
  const folder = aFolder();
  const old = leftBehind(folder, Date.now() - DAY_MS - 60_000);
  const young = leftBehind(folder, Date.now() - DAY_MS + 600_000);
  writeFileSync(join(folder, "FILES", "blobs", "a note of the operator's"), "");
  youngMs = undefined;
  const first = aStore(folder);
  expect(await first.list()).toEqual([]);
  expect(await first.send("/put", 1_000)).toBe("stored");
  await first.stop();
  expect(blobs(folder)).toContain(old);

  const again = aStore(folder);
  expect(await again.list()).toEqual([["place", 1_000]]);
  await expect.poll(() => blobs(folder)).not.toContain(old);
  expect(blobs(folder)).toHaveLength(3);
  expect(blobs(folder)).toContain(young);
});

test("an upload in parts that never ended is removed with its parts; what is stored stays", async () => {
  const folder = aFolder();
  youngMs = 0;
  const { send, list } = aStore(folder);
  await send("/put", 1_000);
  const [whole] = blobs(folder);
  await send("/parts", PART + 1);
  expect(blobs(folder)).toHaveLength(3);
  await list();
  await expect.poll(() => blobs(folder)).toEqual([whole]);
  expect(await list()).toEqual([["place", 1_000]]);
});

test("a file that was removed beneath the list is in no list, and the same bytes can be stored again", async () => {
  const folder = aFolder();
  youngMs = undefined;
  const { send, list } = aStore(folder);
  await send("/put", 1_000);
  const [small] = blobs(folder);
  await send("/whole", PART + 1);
  expect(await list()).toEqual([
    ["incoming", PART + 1],
    ["place", 1_000],
  ]);
  const part = blobs(folder).find((name) => name !== small)!;
  for (const name of [small!, part]) rmSync(join(folder, "FILES", "blobs", name));
  expect(await list()).toEqual([]);
  expect(await send("/head")).toBe("[null,null]");
  await send("/put", 1_000);
  expect(await list()).toEqual([["place", 1_000]]);
  expect(await send("/head")).toBe("[1000,null]");
});

test("of uploads in parts the store's list keeps only those whose bytes are stored", async () => {
  const folder = aFolder();
  youngMs = 0;
  const { send, list } = aStore(folder);
  const known = async () => JSON.parse(await send("/known")) as string[];
  for (const path of ["/whole", "/parts", "/whole"]) await send(path, PART + 1);
  expect(await known()).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
  await list();
  await expect.poll(known).toEqual(["rejected", "rejected", "fulfilled"]);
  expect(await list()).toEqual([["incoming", PART + 1]]);
});
