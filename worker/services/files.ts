import type { FileRef } from "../contract/info.ts";
import type { Ctx } from "../context.ts";

/** The public address of a stored image. */
export function assetUrl(hash: string, name: string): string {
  return `/assets/${hash}/${name}`;
}

/** Stores an image after checking it, and returns its hash with one reference taken. */
export async function storeImage(ctx: Ctx, image: Blob, name: "avatar" | "poster" | "logo"): Promise<string> {
  throw new Error("unbuilt");
}

/** Gives one reference back; the last one removes the file. */
export async function release(ctx: Ctx, hash: string | null): Promise<void> {
  throw new Error("unbuilt");
}

/** Administrator: stores files by content; empty ones are skipped. */
export async function upload(ctx: Ctx, files: File[], rename: string | null): Promise<FileRef[]> {
  throw new Error("unbuilt");
}

/** Administrator: releases one reference. */
export async function remove(ctx: Ctx, hash: string): Promise<void> {
  throw new Error("unbuilt");
}

/** What `/assets/{hash}/{name}` answers: streamed from R2, gated for challenge attachments. */
export async function open(ctx: Ctx, hash: string, name: string, request: Request): Promise<Response> {
  throw new Error("unbuilt");
}
