import type { PostCardView, PostEdit, PostView } from "../contract/post.ts";
import type { Ctx } from "../context.ts";

/** Pinned first, then newest. */
export async function list(ctx: Ctx): Promise<PostCardView[]> {
  throw new Error("unbuilt");
}

export async function find(ctx: Ctx, id: string): Promise<PostView> {
  throw new Error("unbuilt");
}

export async function create(ctx: Ctx, input: PostEdit): Promise<string> {
  throw new Error("unbuilt");
}

export async function update(ctx: Ctx, id: string, input: PostEdit): Promise<PostView> {
  throw new Error("unbuilt");
}

export async function remove(ctx: Ctx, id: string): Promise<void> {
  throw new Error("unbuilt");
}
