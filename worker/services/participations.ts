import type { ParticipationStatus } from "../contract/enums.ts";
import type { GameJoin } from "../contract/game.ts";
import type { ParticipationView } from "../contract/participation.ts";
import type { Ctx } from "../context.ts";

export async function join(ctx: Ctx, gameId: number, input: GameJoin): Promise<void> {
  throw new Error("unbuilt");
}

export async function leave(ctx: Ctx, gameId: number): Promise<void> {
  throw new Error("unbuilt");
}

/** Administrator: the review list. */
export async function list(ctx: Ctx, gameId: number): Promise<ParticipationView[]> {
  throw new Error("unbuilt");
}

/** Administrator: moves a participation along the state machine. */
export async function setStatus(ctx: Ctx, id: number, status: ParticipationStatus): Promise<void> {
  throw new Error("unbuilt");
}
