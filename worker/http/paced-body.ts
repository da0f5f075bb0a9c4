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

/** Most bytes of one read: with the 4 KB that the runtime takes by itself a file of 20 MB is read in five thousand turns of the one thread. */
const READ_BYTES = 64 * 1024;
/** What a read waits for after one that brought no more: a body that comes in chunks of single bytes has no turn for each of them. */
const LEAST_BYTES = 1024;

/** The pieces of a body one by one, null at its end. */
export type Read = () => Promise<Uint8Array | null>;

/** Bodies of which somebody has begun to read. */
const begun = new WeakMap<ReadableStream<Uint8Array>, Source>();

/** Whether any of a body was asked for. */
export const isBegun = (body: ReadableStream<Uint8Array>): boolean => begun.has(body);

/**
 * Reads a body whose sender must keep up, or goes on where another has left off: refuses with `body.slow` when it does not, and with `body.malformed` when it goes away. Only the
 * time spent waiting for the sender counts, not what the server does between two reads.
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

/** All of a body at once, which must have come within the time that larger ones may be silent. */
export async function readSoon(request: Request): Promise<ArrayBuffer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, refuse) => (timer = setTimeout(() => refuse(new AppError("body.slow")), IDLE_MS)));
  const read = request.arrayBuffer().catch(() => fail("body.malformed"));
  return Promise.race([read, late]).finally(() => clearTimeout(timer));
}

/** The same as something to loop over. */
export async function* pacedChunks(body: ReadableStream<Uint8Array>, pace: Pace): AsyncGenerator<Uint8Array> {
  const read = readPaced(body, pace);
  for (let chunk = await read(); chunk; chunk = await read()) yield chunk;
}

/** The runtime's reader, which waits for as many bytes as it is told. */
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

/** A reader that is told how much it is to read; null for a body that is made of pieces, and where there are none but the standard's. */
function roomyReader(body: ReadableStream<Uint8Array>): RoomyReader | null {
  if (!("readAtLeast" in ReadableStreamBYOBReader.prototype)) return null;
  try {
    return body.getReader({ mode: "byob" }) as RoomyReader;
  } catch {
    return null;
  }
}

/** The room is used again: each piece has memory of its own, as much as it needs, however small it is. */
function roomyRead(reader: RoomyReader): Read {
  let room = new ArrayBuffer(READ_BYTES);
  let least = 1;
  return async () => {
    const { value } = await reader.readAtLeast(least, new Uint8Array(room));
    // At the end there is none, or nothing in it.
    if (!value?.length) return null;
    least = value.length <= LEAST_BYTES ? LEAST_BYTES : 1;
    room = value.buffer as ArrayBuffer;
    return value.slice();
  };
}

/** One read that is not waited for longer than so many milliseconds. The body of one that comes too late is let go. */
function within(ms: number, reader: Source): ReturnType<Read> {
  return new Promise((done, refuse) => {
    const timer = setTimeout(
      () => {
        refuse(new AppError("body.slow"));
        reader.cancel().catch(() => undefined);
      },
      Math.max(0, ms),
    );
    // A client that goes away makes the read fail; there is nobody left to answer.
    const read = reader.read().catch(() => fail("body.malformed"));
    read.then(done, refuse).finally(() => clearTimeout(timer));
  });
}
