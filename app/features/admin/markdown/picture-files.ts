import { call, NO_ANSWER } from "~/lib/calls/api.ts";
import { ApiError } from "~/lib/calls/api-error.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";

/** The kinds of pictures that pages show. */
export const PICTURES = "image/png,image/jpeg,image/webp,image/gif";

/**
 * The file as it is to be stored: without what a camera notes besides the picture, such as the place, and with the extension of its real
 * format, by which the platform serves it. Null if it is no such picture or too large, or cannot be read, as a folder.
 */
export async function cleanPicture(file: File): Promise<File | null> {
  if (file.size > LIMITS.imageBytes) return null;
  const { readImage } = await import("#worker/formats/image.ts").catch(noAnswer);
  const bytes = await file.arrayBuffer().catch(() => null);
  const clean = bytes && readImage(new Uint8Array(bytes));
  if (!clean) return null;
  const name = `${file.name.replace(/\.[^.]*$/, "")}.${clean.type.slice("image/".length)}`;
  return new File([clean.bytes], name, { type: clean.type });
}

/** Code is loaded like anything else that is asked for, and may not come. */
const noAnswer = (): never => {
  throw new ApiError(NO_ANSWER);
};

/** Stores pictures, which anyone who knows their addresses can then see. */
export const storePictures = (files: File[]) => call("POST /api/assets", { files });
