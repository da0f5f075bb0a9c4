import { joinedBytes } from "../../formats/joined-bytes.ts";

/** All bytes of a stream, in memory: only for what is known to be small. */
export async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream as unknown as AsyncIterable<Uint8Array>) pieces.push(piece);
  return joinedBytes(pieces);
}
