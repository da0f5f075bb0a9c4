import { fail } from "../../contract/wire/errors.ts";
import type { Ctx } from "../../context.ts";
import type { ByteRange } from "../../formats/byte-range.ts";
import { findFile, kindsFor, type StoredFile } from "./file-gate.ts";
import { fileKey, type FileKind } from "./file-store.ts";
import { log } from "../log/logs.ts";

const IMAGE_NAMES = new Set(["avatar", "poster", "logo", "favicon"]);

/** Which bytes of a file of this size are wanted: all (null), a range, or only its metadata. */
export type Choose = (size: number) => ByteRange | null | "nothing";

/** A file that the caller may have: as which kind, its type if it is an image, its full size, and the requested bytes. */
export type FileContent = { kind: FileKind; imageType: string | null; size: number; bytes: ReadableStream<Uint8Array> | null };

/** Stored bytes under a hash and the requested name: open for images, gated for everything else. Refuses with `notFound`. */
export async function open(ctx: Ctx, hash: string, name: string, choose: Choose): Promise<FileContent> {
  const file = (await findFile(ctx, hash)) ?? fail("notFound");
  const wanted = choose(file.size);
  const { kind, object } = await find(ctx, file, IMAGE_NAMES.has(name), wanted === "nothing" ? null : { range: wanted ?? undefined });
  const imageType = kind === "image" ? (object.httpMetadata?.contentType ?? null) : null;
  return { kind, imageType, size: file.size, bytes: "body" in object ? object.body : null };
}

type Found = { kind: FileKind; object: R2Object | R2ObjectBody };

/** The bytes under the first kind that the caller may have them as. Null reads only R2's metadata. */
async function find(ctx: Ctx, file: StoredFile, asImage: boolean, read: R2GetOptions | null): Promise<Found> {
  const look = async (kind: FileKind): Promise<Found | null> => {
    const key = fileKey(kind, file.hash, file.object);
    const object = await (read ? ctx.files.get(key, read) : ctx.files.head(key));
    return object && { kind, object };
  };
  const image = asImage ? await look("image") : null;
  if (image) return image;
  for (const kind of await kindsFor(ctx, file.hash)) {
    // oxlint-disable-next-line no-await-in-loop -- the second is hardly ever needed
    const found = await look(kind);
    if (found) return found;
  }
  await reportLost(ctx, file);
  return fail("notFound");
}

const reported = new Set<string>();

/**
 * A row whose bytes are in R2 under no kind at all is damage, reported to the administrators once. The next upload of the same bytes
 * repairs it.
 */
async function reportLost(ctx: Ctx, { hash, object }: StoredFile): Promise<void> {
  const heads = await Promise.all((["image", "file", "writeup"] as const).map((kind) => ctx.files.head(fileKey(kind, hash, object))));
  if (heads.some((head) => head !== null) || reported.has(hash)) return;
  if (reported.size < 1_000) reported.add(hash);
  log(ctx, { level: "Warning", message: `The content of the file ${hash} is missing from the store`, status: "NotFound" });
}
