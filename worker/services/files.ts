import type { FileRef } from "../contract/info.ts";
import type { Ctx } from "../context.ts";

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
