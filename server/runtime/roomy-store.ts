import { withTexts } from "./config-message.ts";

/** A line near the start of the library's program for storing files, which is in a configuration as text. */
const STORE = "// src/workers/r2/bucket.worker.ts\n";

const DAY_MS = 24 * 3_600_000;

/**
 * The library's store reads bytes through JavaScript streams, 4 KB at a time: writing, reading and rewriting a file of 20 MB takes three quarters of
 * a second of the only thread. With these functions it takes a fifth of that (docs/decisions/0012), and others get a turn after each 256 KB: between
 * two stores of one process there is no pause in which the runtime would take up anything else. Besides, it waits for ever when its disk is full,
 * because it waits for a digest that is never made: here the digest fails with the disk, and so does the upload, whose bytes are removed. The rest of
 * it is read, because the sender of a request waits until somebody has.
 */
const FUNCTIONS = `
async function inLargePieces(source, target, seen) {
  const reader = source.getReader({ mode: "byob" }), writer = target.getWriter();
  const next = () => reader.read(new Uint8Array(65536));
  let since = 0;
  try {
    for (let piece = await next(); piece.value?.length; piece = await next()) {
      seen?.(piece.value);
      since += piece.value.length;
      await writer.write(piece.value);
      if (since >= 262144) since = await scheduler.wait(0).then(() => 0);
    }
  } catch (error) {
    while (await next().then(({ value }) => value?.length > 0, () => false));
    throw error;
  } finally {
    writer.releaseLock();
  }
}
class Digesting {
  digests = new DeferredPromise();
  constructor(algorithms) {
    this.hashes = new Map(algorithms.map((name) => [name, createHash(name.replace("-", "").toLowerCase())]));
    this.digests.catch(() => {});
  }
  of(value) {
    const { readable, writable } = new IdentityTransformStream();
    inLargePieces(value, writable, (piece) => this.hashes.forEach((hash) => hash.update(piece)))
      .then(() => writable.close())
      .then(
        () => this.digests.resolve(new Map([...this.hashes].map(([name, hash]) => [name, hash.digest()]))),
        (error) => {
          this.digests.reject(error);
          writable.abort(error).catch(() => {});
        },
      );
    return readable;
  }
  made(discard) {
    return this.digests.catch((error) => {
      discard();
      throw error;
    });
  }
}
`;

/**
 * What the store's list says of files that were removed beneath it, or that failed uploads have left there. The library's store lists what it has rows
 * for: here an object without its bytes is in no list and has no facts, so that it is reported as lost and the next upload of the same bytes stores
 * them. Its row stays, because its file may come back with a disk that was not mounted.
 *
 * The edge drops uploads that were begun and never completed; the library keeps them, and with them what a runtime that was killed had not written to
 * its end. This removes both once they are older than `youngMs`, when the store is listed (the Archivist does so every day) and at most once in that
 * time. A blob's name ends with its moment. A store that names nothing has lost its list: then all is left. With them go the rows of uploads that have
 * ended, which the library keeps for ever: only those whose parts are an object's bytes are needed.
 */
const bytesBeneath = (youngMs: number): string => `
const NAMED = "SELECT key, blob_id FROM _mf_objects WHERE blob_id IS NOT NULL UNION ALL SELECT object_key AS key, blob_id FROM _mf_multipart_parts";
const named = ({ db }) => all(db.stmt(NAMED)({}));
const namedBy = ({ db }, key) => all(db.stmt("SELECT blob_id FROM (" + NAMED + ") WHERE key = :key")({ key }));
async function withBytes(bucket, object) {
  for (const { blob_id } of namedBy(bucket, object.key)) {
    const { ok } = await bucket.env.MINIFLARE_BLOBS.fetch(bucket.blob.idURL(blob_id), { method: "HEAD" });
    if (!ok && namedBy(bucket, object.key).some((row) => row.blob_id === blob_id)) throw new NoSuchKey();
  }
  return object;
}
async function allWithBytes(bucket, page) {
  sweepLater(bucket);
  const before = named(bucket), there = new Set(await filesOf(bucket));
  const still = new Set(named(bucket).map(({ blob_id }) => blob_id));
  const lost = new Set(before.filter(({ blob_id }) => !there.has(blob_id) && still.has(blob_id)).map(({ key }) => key));
  return { ...page, objects: page.objects.filter(({ key }) => !lost.has(key)) };
}
async function filesOf({ blob, env }) {
  const answer = await env.MINIFLARE_BLOBS.fetch(blob.idURL(""));
  return answer.ok ? (await answer.json()).map(({ name }) => name) : [];
}
let swept = 0;
function sweepLater(bucket) {
  const young = Date.now() - ${youngMs};
  if (swept > young) return;
  swept = Date.now();
  sweep(bucket, (blobId) => Number("0x" + blobId.slice(-16)) > young).catch(console.error);
}
async function sweep(bucket, isYoung) {
  const { db, blob } = bucket;
  const begun = all(db.stmt("SELECT upload_id, blob_id FROM _mf_multipart_parts JOIN _mf_multipart_uploads USING (upload_id) WHERE state = 0")({}));
  const going = new Set(begun.filter(({ blob_id }) => isYoung(blob_id)).map(({ upload_id }) => upload_id));
  for (const upload_id of new Set(begun.map((part) => part.upload_id).filter((id) => !going.has(id)))) {
    db.stmt("UPDATE _mf_multipart_uploads SET state = 2 WHERE upload_id = :upload_id")({ upload_id });
    db.stmt("DELETE FROM _mf_multipart_parts WHERE upload_id = :upload_id")({ upload_id });
  }
  db.stmt("DELETE FROM _mf_multipart_uploads WHERE state <> 0 AND upload_id NOT IN (SELECT upload_id FROM _mf_multipart_parts)")({});
  const known = new Set(named(bucket).map(({ blob_id }) => blob_id));
  if (known.size === 0) return;
  const left = (await filesOf(bucket)).filter((name) => /^[0-9a-f]{80}$/.test(name) && !known.has(name) && !isYoung(name));
  for (const name of left) await blob.delete(name);
  if (left.length > 0) console.log("Removed from r2 what uploads that failed had left: " + left.length + " files");
}
`;

/** The replacements in the program, and how often each text occurs. */
const CHANGES: { from: string; to: string; times: number }[] = [
  { from: "result = await this.#head(metadata.object)", to: "result = await withBytes(this, await this.#head(metadata.object))", times: 1 },
  { from: "result = await this.#list(metadata)", to: "result = await allWithBytes(this, await this.#list(metadata))", times: 1 },
  { from: "await digesting.digests", to: "await digesting.made(() => this.#backgroundDelete(blobId))", times: 2 },
  { from: "new DigestingStream(", to: "new Digesting(", times: 2 },
  { from: "value.pipeThrough(digesting)", to: "digesting.of(value)", times: 2 },
  { from: "value.pipeTo(identity2.writable, { preventClose: !0 })", to: "inLargePieces(value, identity2.writable)", times: 1 },
];

/**
 * A serialized configuration whose file store handles large pieces, a full disk and leavings. An unknown version of the store stays unchanged, and the
 * tests report it.
 */
export function withRoomyStore(message: Buffer, youngMs = DAY_MS): Buffer {
  return withTexts(message, STORE, (program) => [Buffer.from(roomy(program, youngMs))]);
}

function roomy(program: string, youngMs: number): string {
  if (CHANGES.some(({ from, times }) => program.split(from).length !== times + 1)) return program;
  return CHANGES.reduce((text, { from, to }) => text.replaceAll(from, to), program) + FUNCTIONS + bytesBeneath(youngMs);
}
