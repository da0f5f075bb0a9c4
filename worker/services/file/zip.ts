import { makeZip } from "client-zip";
import { giveWay, inTurns, piecesOf } from "./pieces.ts";

/** `size` in bytes, if it is known beforehand. */
export type ZipEntry = {
  name: string;
  input: string | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;
  size?: number;
  lastModified?: Date;
};

/** A ZIP of these entries, made while it is read. Others get their turns within large entries, and after each. */
export function zipOf(entries: AsyncIterable<ZipEntry>, give = giveWay): ReadableStream<Uint8Array> {
  return makeZip(prepared(entries, give));
}

async function* prepared(entries: AsyncIterable<ZipEntry>, give: typeof giveWay) {
  for await (const { input, ...entry } of entries) {
    const isWhole = typeof input === "string" || input instanceof Uint8Array;
    const pieces = isWhole ? null : inTurns(input instanceof ReadableStream ? piecesOf(input) : input, give);
    try {
      yield { ...entry, input: pieces ?? input };
    } finally {
      // Whoever stops reading ends the reading of the file, too.
      await pieces?.return(undefined);
    }
    await give();
  }
}
