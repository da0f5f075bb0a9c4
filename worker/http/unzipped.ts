/** How many compressed bytes are decompressed at a time: some hundred kilobytes of a board. */
const PIECE = 8_192;
/** How many bytes the client is given at a time at most. */
const CHUNK = 131_072;

/** Bytes in pieces that are small enough to be decompressed at once. */
export function* inPieces(bytes: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>> {
  for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE);
}

/**
 * The content of a gzip body, decompressed as the client takes it: the runtime's own stream decompresses all that it is given, whole boards for clients
 * that read slowly or not at all, and a few hundred of them had taken the server's memory.
 */
export function unzipped(gzip: Iterator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array> {
  const { readable, writable } = new DecompressionStream("gzip");
  const [writer, reader] = [writable.getWriter(), readable.getReader({ mode: "byob" })];
  let reading: Promise<ReadableStreamReadResult<Uint8Array>> | null = null;
  /** False once everything was given; an error of the data reaches the reader. */
  const feed = () => {
    const { done, value } = gzip.next();
    (done ? writer.close() : writer.write(value)).catch(() => {});
    return !done;
  };
  const next = async () => {
    reading ??= reader.read(new Uint8Array(CHUNK));
    for (let isMore = true; isMore; isMore = feed()) {
      // What has been decompressed already comes within a turn.
      const found = await Promise.race([reading, scheduler.wait(0)]);
      if (found) return found;
    }
    return reading;
  };
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await next();
        reading = null;
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel(reason) {
        await Promise.allSettled([reader.cancel(reason), writer.abort(reason)]);
      },
    },
    { highWaterMark: 0 },
  );
}
