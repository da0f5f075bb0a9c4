import { fail } from "../contract/wire/errors.ts";
import { joinedBytes } from "../formats/joined-bytes.ts";
import { readPaced, SMALL } from "./paced-body.ts";

/** A body's bytes, at most so many. They are counted as they come: a Content-Length may be absent, and a body without end is not waited for. */
export async function readBounded(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(request.headers.get("Content-Length") ?? NaN);
  if (announced > most) fail("tooLarge");
  const pieces: Uint8Array[] = [];
  if (!request.body) return joinedBytes(pieces);
  const read = readPaced(request.body, SMALL);
  let size = 0;
  // oxlint-disable-next-line no-await-in-loop -- piece after piece
  for (let piece = await read(); piece; piece = await read()) {
    size += piece.length;
    if (size > most) fail("tooLarge");
    pieces.push(piece);
    // The runtime gives no more than was announced, so the end need not be read.
    if (size === announced) break;
  }
  return joinedBytes(pieces);
}
