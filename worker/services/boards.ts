import type { BoardFrameView, BoardPageView, BoardQuery, ScoreboardItemView } from "../contract/board.ts";
import type { BoardBody } from "../contract/objects.ts";
import type { Ctx } from "../context.ts";

/** The wire scoreboard. */
export async function wire(ctx: Ctx, gameId: number): Promise<BoardBody> {
  throw new Error("unbuilt");
}

export async function frame(ctx: Ctx, gameId: number, division: string | null): Promise<BoardFrameView> {
  throw new Error("unbuilt");
}

export async function page(ctx: Ctx, gameId: number, query: BoardQuery): Promise<BoardPageView> {
  throw new Error("unbuilt");
}

export async function team(ctx: Ctx, gameId: number, teamId: number): Promise<ScoreboardItemView> {
  throw new Error("unbuilt");
}
