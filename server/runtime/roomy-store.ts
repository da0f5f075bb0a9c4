import { withText } from "./config-message.ts";

/** A line near the start of the library's program for storing files, which is in a configuration as text. */
const STORE = "// src/workers/r2/bucket.worker.ts\n";

/**
 * The library's store reads bytes through JavaScript streams, 4 KB at a time: writing, reading and rewriting a file of 20 MB takes three quarters of
 * a second of the only thread. With these functions it takes a fifth of that (docs/decisions/0012).
 */
const FUNCTIONS = `
async function inLargePieces(source, target, seen) {
  const reader = source.getReader({ mode: "byob" }), writer = target.getWriter();
  try {
    for (let piece = await reader.read(new Uint8Array(65536)); piece.value?.length; piece = await reader.read(new Uint8Array(65536))) {
      seen?.(piece.value);
      await writer.write(piece.value);
    }
  } catch (error) {
    reader.cancel(error).catch(() => {});
    throw error;
  } finally {
    writer.releaseLock();
  }
}
class Digesting {
  digests = new DeferredPromise();
  constructor(algorithms) {
    this.hashes = new Map(algorithms.map((name) => [name, createHash(name.replace("-", "").toLowerCase())]));
  }
  of(value) {
    const { readable, writable } = new IdentityTransformStream();
    inLargePieces(value, writable, (piece) => this.hashes.forEach((hash) => hash.update(piece))).then(
      async () => {
        await writable.close();
        this.digests.resolve(new Map([...this.hashes].map(([name, hash]) => [name, hash.digest()])));
      },
      (error) => writable.abort(error),
    ).catch(() => {});
    return readable;
  }
}
`;

/** The replacements in the program, and how often each text occurs. */
const CHANGES: { from: string; to: string; times: number }[] = [
  { from: "new DigestingStream(", to: "new Digesting(", times: 2 },
  { from: "value.pipeThrough(digesting)", to: "digesting.of(value)", times: 2 },
  { from: "value.pipeTo(identity2.writable, { preventClose: !0 })", to: "inLargePieces(value, identity2.writable)", times: 1 },
];

/** A serialized configuration whose file store handles large pieces. An unknown version of the store stays unchanged: it is slower, but correct. */
export function withRoomyStore(message: Buffer): Buffer {
  const mark = message.indexOf(STORE);
  if (mark < 0) return message;
  const begin = message.lastIndexOf(0, mark) + 1;
  return withText(message, message.toString("utf8", begin, mark + STORE.length), (program) => [Buffer.from(roomy(program))]);
}

function roomy(program: string): string {
  if (CHANGES.some(({ from, times }) => program.split(from).length !== times + 1)) return program;
  return CHANGES.reduce((text, { from, to }) => text.replaceAll(from, to), program) + FUNCTIONS;
}
