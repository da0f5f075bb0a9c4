import type { TeamCreate, TeamTransfer, TeamUpdate, TeamView } from "../contract/team.ts";
import type { Ctx } from "../context.ts";

/** Teams the caller is a member of. */
export async function listOwn(ctx: Ctx): Promise<TeamView[]> {
  throw new Error("unbuilt");
}

export async function find(ctx: Ctx, id: number): Promise<TeamView> {
  throw new Error("unbuilt");
}

export async function create(ctx: Ctx, input: TeamCreate): Promise<TeamView> {
  throw new Error("unbuilt");
}

export async function update(ctx: Ctx, id: number, input: TeamUpdate): Promise<TeamView> {
  throw new Error("unbuilt");
}

export async function disband(ctx: Ctx, id: number): Promise<void> {
  throw new Error("unbuilt");
}

export async function transfer(ctx: Ctx, id: number, input: TeamTransfer): Promise<TeamView> {
  throw new Error("unbuilt");
}

export async function inviteCode(ctx: Ctx, id: number): Promise<string> {
  throw new Error("unbuilt");
}

export async function refreshInvite(ctx: Ctx, id: number): Promise<string> {
  throw new Error("unbuilt");
}

export async function join(ctx: Ctx, code: string): Promise<void> {
  throw new Error("unbuilt");
}

export async function kick(ctx: Ctx, id: number, userId: string): Promise<TeamView> {
  throw new Error("unbuilt");
}

export async function leave(ctx: Ctx, id: number): Promise<void> {
  throw new Error("unbuilt");
}

export async function setAvatar(ctx: Ctx, id: number, image: Blob): Promise<string> {
  throw new Error("unbuilt");
}
