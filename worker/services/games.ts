import type { Page } from "../contract/wire.ts";
import type { GameCardView, GameDetailView, GameEdit, GameEditView } from "../contract/game.ts";
import type { Ctx } from "../context.ts";

/** The ten games with the latest start that are not hidden. */
export async function listRecent(ctx: Ctx): Promise<GameCardView[]> {
  throw new Error("unbuilt");
}

/** What anybody may know of a game, with the caller's own standing in it. */
export async function detail(ctx: Ctx, id: number): Promise<GameDetailView> {
  throw new Error("unbuilt");
}

export async function listForEdit(ctx: Ctx, count: number, skip: number): Promise<Page<GameEditView>> {
  throw new Error("unbuilt");
}

export async function create(ctx: Ctx, input: GameEdit): Promise<GameEditView> {
  throw new Error("unbuilt");
}

export async function getForEdit(ctx: Ctx, id: number): Promise<GameEditView> {
  throw new Error("unbuilt");
}

export async function update(ctx: Ctx, id: number, input: GameEdit): Promise<GameEditView> {
  throw new Error("unbuilt");
}

export async function remove(ctx: Ctx, id: number): Promise<void> {
  throw new Error("unbuilt");
}

export async function setPoster(ctx: Ctx, id: number, image: Blob): Promise<string> {
  throw new Error("unbuilt");
}
