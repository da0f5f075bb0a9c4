import { fail } from "../contract/wire/errors.ts";
import { joinedBytes } from "../formats/joined-bytes.ts";
import { readPaced, readSoon, SMALL } from "./paced-body.ts";

/** A body with a declared length within the limit is read as a whole: handling its pieces costs more than the rest of a submission's processing. */
const WHOLE_BYTES = 4 * 1024;

/** A body's bytes, at most this many. They are counted as they arrive: a Content-Length may be absent, and an endless body is not waited for. */
export async function readBounded(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(request.headers.get("Content-Length") ?? NaN);
  if (announced > most) fail("tooLarge");
  // The runtime passes no more than the declared length.
  if (announced <= WHOLE_BYTES) return new Uint8Array(await readSoon(request));
  const pieces: Uint8Array[] = [];
  if (!request.body) return joinedBytes(pieces);
  const read = readPaced(request.body, SMALL);
  let size = 0;
  // oxlint-disable-next-line no-await-in-loop -- piece after piece
  for (let piece = await read(); piece; piece = await read()) {
    size += piece.length;
    if (size > most) fail("tooLarge");
    pieces.push(piece);
    // So the end need not be read.
    if (size === announced) break;
  }
  return joinedBytes(pieces);
}
