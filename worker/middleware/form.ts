import { fail, type ErrorCode } from "../contract/errors.ts";
import { LIMITS } from "../contract/limits.ts";

const ENVELOPE = 64 * 1024;

/** The part `file` of an upload of one image. A body that is far too large is refused before it is read. */
export async function oneFile(request: Request, tooLarge: ErrorCode, most: number = LIMITS.imageBytes): Promise<Blob> {
  const form = await readForm(request, most, tooLarge);
  const file = form.get("file");
  if (!file || typeof file === "string") fail("file.missing");
  return file;
}

/** The parts `files` of an upload of many. */
export async function manyFiles(request: Request): Promise<File[]> {
  const form = await readForm(request, LIMITS.attachmentBytes, "file.size");
  const files = form.getAll("files").filter((part) => typeof part !== "string") as unknown as File[];
  if (files.length === 0) fail("file.missing");
  return files;
}

async function readForm(request: Request, most: number, tooLarge: ErrorCode): Promise<FormData> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "")) fail("unsupportedMedia");
  if (Number(request.headers.get("Content-Length") ?? 0) > most + ENVELOPE) fail(tooLarge);
  try {
    return await request.formData();
  } catch {
    fail("body.malformed");
  }
}
