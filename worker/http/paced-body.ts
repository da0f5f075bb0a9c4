import { AppError, fail } from "../contract/wire/errors.ts";

/**
 * How slowly a body may arrive. If nothing arrives for `idleMs`, it is refused. In total its sender may be waited for `totalMs`, plus a second
 * for each `bytesPerSecond` that have arrived.
 */
export type Pace = { idleMs: number; totalMs: number; bytesPerSecond: number };

const IDLE_MS = 10_000;
const TOTAL_MS = 30_000;

/** JSON and forms without files. */
export const SMALL: Pace = { idleMs: IDLE_MS, totalMs: TOTAL_MS, bytesPerSecond: Number.POSITIVE_INFINITY };
/** Files: 64 kbit/s is slower than any line that could be used for them. */
export const LARGE: Pace = { idleMs: IDLE_MS, totalMs: TOTAL_MS, bytesPerSecond: 8 * 1024 };

/** Maximum bytes of one read: with the 4 KB that the runtime uses by default a file of 20 MB takes five thousand turns of the single thread. */
const READ_BYTES = 64 * 1024;
/** After a read of fewer bytes, the next one waits for this many: a body in chunks of single bytes must not take a turn for each of them. */
const LEAST_BYTES = 1024;

/** The pieces of a body one by one, null at its end. */
export type Read = () => Promise<Uint8Array | null>;

/** Bodies that somebody has begun to read. */
const begun = new WeakMap<ReadableStream<Uint8Array>, Source>();

/** Whether any of a body was read. */
export const isBegun = (body: ReadableStream<Uint8Array>): boolean => begun.has(body);

/**
 * Reads a body whose sender must keep up, or continues where another reader stopped: refuses with `body.slow` when the sender does not keep
 * up, and with `body.malformed` when it disconnects. Only the time spent waiting for the sender counts, not what the server does between
 * two reads.
 */
export function readPaced(body: ReadableStream<Uint8Array>, { idleMs, totalMs, bytesPerSecond }: Pace): Read {
  const reader = begun.get(body) ?? sourceOf(body);
  begun.set(body, reader);
  let waited = 0;
  let bytes = 0;
  return async () => {
    const left = totalMs + (bytes / bytesPerSecond) * 1_000 - waited;
    const since = Date.now();
    const value = await within(Math.min(idleMs, left), reader);
    waited += Date.now() - since;
    if (!value) return null;
    bytes += value.length;
    return value;
  };
}

/** All of a body at once; it must arrive within the time for which larger bodies may be silent. */
export async function readSoon(request: Request): Promise<ArrayBuffer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, refuse) => (timer = setTimeout(() => refuse(new AppError("body.slow")), IDLE_MS)));
  const read = request.arrayBuffer().catch(() => fail("body.malformed"));
  return Promise.race([read, late]).finally(() => clearTimeout(timer));
}

/** The same as an iterable. */
export async function* pacedChunks(body: ReadableStream<Uint8Array>, pace: Pace): AsyncGenerator<Uint8Array> {
  const read = readPaced(body, pace);
  for (let chunk = await read(); chunk; chunk = await read()) yield chunk;
}

/** The runtime's own reader, which waits for as many bytes as it is told. */
type RoomyReader = ReadableStreamBYOBReader & {
  readAtLeast(least: number, room: Uint8Array): Promise<{ done: boolean; value: Uint8Array | undefined }>;
};
type Source = { read: Read; cancel: () => Promise<void> };

function sourceOf(body: ReadableStream<Uint8Array>): Source {
  const roomy = roomyReader(body);
  if (roomy) return { read: roomyRead(roomy), cancel: () => roomy.cancel() };
  const reader = body.getReader();
  return { read: async () => (await reader.read()).value ?? null, cancel: () => reader.cancel() };
}

/** A reader that takes the number of bytes to read; null for a body that is made of pieces, and on platforms with only the standard's readers. */
function roomyReader(body: ReadableStream<Uint8Array>): RoomyReader | null {
  if (!("readAtLeast" in ReadableStreamBYOBReader.prototype)) return null;
  try {
    return body.getReader({ mode: "byob" }) as RoomyReader;
  } catch {
    return null;
  }
}

/** The buffer is reused: each piece gets memory of its own, exactly as much as it needs. */
function roomyRead(reader: RoomyReader): Read {
  let room = new ArrayBuffer(READ_BYTES);
  let least = 1;
  return async () => {
    const { value } = await reader.readAtLeast(least, new Uint8Array(room));
    // At the end there is none, or it is empty.
    if (!value?.length) return null;
    least = value.length <= LEAST_BYTES ? LEAST_BYTES : 1;
    room = value.buffer as ArrayBuffer;
    return value.slice();
  };
}

/** One read with a time limit in milliseconds. The body of one that is too late is released. */
function within(ms: number, reader: Source): ReturnType<Read> {
  return new Promise((done, refuse) => {
    const timer = setTimeout(
      () => {
        refuse(new AppError("body.slow"));
        reader.cancel().catch(() => undefined);
      },
      Math.max(0, ms),
    );
    // When a client disconnects the read fails; there is nobody left to answer.
    const read = reader.read().catch(() => fail("body.malformed"));
    read.then(done, refuse).finally(() => clearTimeout(timer));
  });
}
