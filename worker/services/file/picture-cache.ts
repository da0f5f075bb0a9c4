import type { Ctx } from "../../context.ts";

const NAMES = ["avatar", "poster", "logo"] as const;
/** Version of the cached format; a release that answers differently increments it. */
const VERSION = 1;

/** The URL under which the edge caches a picture. */
export function pictureKey({ origin }: Pick<Ctx, "origin">, hash: string, name: string): string {
  return `${origin}/assets/${hash}/${name}?v=${VERSION}`;
}

/** The name of a picture if it is one that anybody may have; null for any other file. */
export function pictureName(name: string): string | null {
  return NAMES.find((one) => one === name) ?? null;
}

/** Nobody uses these any more: the data centre that runs this drops them at once, others within some minutes. */
export async function forgetPictures(ctx: Ctx, hashes: string[]): Promise<void> {
  const { pictures } = ctx;
  if (!pictures) return;
  const keys = hashes.flatMap((hash) => NAMES.map((name) => pictureKey(ctx, hash, name)));
  await Promise.all(keys.map((key) => pictures.delete(key).catch(() => false)));
}
