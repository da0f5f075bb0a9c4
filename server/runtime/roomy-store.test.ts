import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { changeConfigurations } from "./config-writes.ts";
import { withRoomyStore } from "./roomy-store.ts";
import { ofWorker } from "./testing/configuration.ts";
import { aFileStore, aFolder } from "./testing/file-store.ts";

const PART = 5 * 1024 * 1024;

/** Whether the runtime was given the changed program. */
let isChanged = false;
changeConfigurations((message) => {
  const changed = withRoomyStore(message);
  isChanged = changed.includes("class Digesting {");
  return changed;
});

/** Takes what it is sent in parts, stores all of it under another key, and returns that; cuts it off where told to. */
const WORKER = `export default { async fetch(request, { FILES }) {
  if (request.method === "GET") return Response.json((await FILES.list()).objects.map(({ key }) => key));
  const bytes = new Uint8Array(await request.arrayBuffer());
  const upload = await FILES.createMultipartUpload("incoming");
  const parts = [];
  for (let at = 0; at < bytes.length; at += ${PART}) parts.push(await upload.uploadPart(parts.length + 1, bytes.subarray(at, at + ${PART})));
  await upload.complete(parts);
  if (new URL(request.url).pathname === "/cut") {
    const { readable, writable } = new FixedLengthStream(bytes.length);
    const writer = writable.getWriter();
    writer.write(bytes.subarray(0, 100_000)).then(() => writer.abort(new Error("gone"))).catch(() => {});
    return new Response(await FILES.put("place", readable).then(() => "stored", () => "refused"));
  }
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 0);
  const { etag, checksums } = await FILES.put("place", (await FILES.get("incoming")).body, { sha256: request.headers.get("digest") });
  clearInterval(counting);
  const { body } = await FILES.get("place");
  return new Response(body, { headers: { etag, md5: Buffer.from(checksums.md5).toString("hex"), turns } });
} }`;

function aStore() {
  const { store } = aFileStore(WORKER, aFolder());
  const send = (path: string, body: Buffer, digest: string) =>
    store.dispatchFetch(`http://x${path}`, { method: "POST", body, headers: { digest } });
  return { send, keys: async () => (await (await store.dispatchFetch("http://x/")).json()) as string[] };
}

const sum = (algorithm: string, bytes: Uint8Array) => createHash(algorithm).update(bytes).digest("hex");

test("files go in and out of the changed store unchanged, with the right digests", async () => {
  const { send } = aStore();
  for (const bytes of [randomBytes(2 * PART + 12_345), randomBytes(1), randomBytes(65_536)]) {
    const answer = await send("/", bytes, sum("sha256", bytes));
    expect(sum("sha256", new Uint8Array(await answer.arrayBuffer()))).toBe(sum("sha256", bytes));
    expect([answer.headers.get("etag"), answer.headers.get("md5")]).toEqual([sum("md5", bytes), sum("md5", bytes)]);
  }
  expect(isChanged).toBe(true);
});

test("while a large file is written others get their turns", async () => {
  const { send } = aStore();
  const bytes = randomBytes(4 * PART);
  const answer = await send("/", bytes, sum("sha256", bytes));
  await answer.arrayBuffer();
  // One after each 256 KB that is read and that is written.
  expect(Number(answer.headers.get("turns"))).toBeGreaterThan(20);
});

test("a file with the wrong digest is refused, and so is one that is cut off; neither is stored", async () => {
  const { send, keys } = aStore();
  const bytes = randomBytes(PART + 1);
  expect((await send("/", bytes, sum("sha256", Buffer.from("another")))).status).toBe(500);
  expect(await (await send("/cut", bytes, "")).text()).toBe("refused");
  expect(await keys()).toEqual(["incoming"]);
});

test("a configuration without the store, or with a different one, stays unchanged", () => {
  const none = ofWorker("export default {}");
  expect(withRoomyStore(none)).toBe(none);
  const other = "var a;\n// src/workers/r2/bucket.worker.ts\nvar other = new DigestingStream([]);";
  expect(withRoomyStore(ofWorker(other)).includes(`${other}\0`)).toBe(true);
});
