import { fail, type ErrorCode } from "../contract/wire/errors.ts";
import { LIMITS } from "../contract/wire/limits.ts";
import { boundaryOf, FormSplitter, type FormEvent } from "../formats/multipart.ts";
import { LARGE, readPaced } from "./paced-body.ts";
import type { Upload } from "../services/file/file-intake.ts";

/** The overhead of a form in addition to its files: boundaries, headers and plain fields. */
const ENVELOPE = 64 * 1024;

type Part = Upload & { name: string };

/** The part `file` of an upload of one image, which is small enough for memory. Reading ends as soon as it is too large. */
export async function oneFile(request: Request, tooLarge: ErrorCode, most: number = LIMITS.imageBytes): Promise<Blob> {
  const part = await oneUpload(request, tooLarge, most);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of part.chunks) {
    if ((size += chunk.length) > most) fail(tooLarge);
    pieces.push(chunk as Uint8Array<ArrayBuffer>);
  }
  return new Blob(pieces, { type: part.type });
}

/** The part `file` of an upload of a single file, to be read as it arrives. */
export async function oneUpload(request: Request, tooLarge: ErrorCode, most: number): Promise<Upload> {
  for await (const part of partsOf(request, most + ENVELOPE, tooLarge)) if (part.name === "file" && part.fileName !== null) return part;
  fail("file.missing");
}

/** The parts `files` of an upload of several, one after another; each must be read before the next. */
export async function* manyUploads(request: Request): AsyncGenerator<Upload> {
  let seen = 0;
  for await (const part of partsOf(request, LIMITS.attachmentBytes + ENVELOPE, "tooLarge")) {
    if (part.name !== "files" || part.fileName === null) continue;
    if ((seen += 1) > LIMITS.filesPerCall) fail("file.tooMany", { most: LIMITS.filesPerCall });
    yield part;
  }
  if (seen === 0) fail("file.missing");
}

/**
 * Names of parts are matched ignoring case, as those of properties are. `return` on the generator (leaving a loop over it) keeps the body
 * open: a part that was returned is still being read.
 */
async function* partsOf(request: Request, most: number, tooLarge: ErrorCode): AsyncGenerator<Part> {
  const next = eventsOf(request, most, tooLarge);
  for (let event = await next(); event; event = await next()) {
    if (event.kind === "part") yield { ...event.head, name: event.head.name.toLowerCase(), chunks: dataOf(next) };
  }
}

async function* dataOf(next: () => Promise<FormEvent | null>): AsyncGenerator<Uint8Array> {
  for (let event = await next(); event?.kind === "data"; event = await next()) yield event.bytes;
}

/** The events of a form's body, null at its end. The bytes are counted as they arrive because a Content-Length may be absent. */
function eventsOf(request: Request, most: number, tooLarge: ErrorCode): () => Promise<FormEvent | null> {
  const boundary = boundaryOf(request.headers.get("Content-Type") ?? "") ?? fail("unsupportedMedia");
  if (Number(request.headers.get("Content-Length") ?? 0) > most) fail(tooLarge);
  const read = readPaced(request.body ?? fail("body.malformed"), LARGE);
  const splitter = new FormSplitter(boundary);
  const waiting: FormEvent[] = [];
  let size = 0;
  return async () => {
    while (waiting.length === 0) {
      const piece = await read();
      if (!piece) return splitter.state === "done" ? null : fail("body.malformed");
      if ((size += piece.length) > most) fail(tooLarge);
      waiting.push(...splitter.push(piece));
      if (splitter.state === "broken") fail("body.malformed");
    }
    return waiting.shift()!;
  };
}
