import type {
  AttachmentInput,
  ChallengeCreate,
  ChallengeEditView,
  ChallengeRowView,
  ChallengeUpdate,
  FlagInput,
} from "../contract/challenge.ts";
import type { Ctx } from "../context.ts";

export async function listForEdit(ctx: Ctx, gameId: number): Promise<ChallengeRowView[]> {
  throw new Error("unbuilt");
}

export async function create(ctx: Ctx, gameId: number, input: ChallengeCreate): Promise<ChallengeEditView> {
  throw new Error("unbuilt");
}

export async function getForEdit(ctx: Ctx, gameId: number, id: number): Promise<ChallengeEditView> {
  throw new Error("unbuilt");
}

export async function update(ctx: Ctx, gameId: number, id: number, input: ChallengeUpdate): Promise<ChallengeEditView> {
  throw new Error("unbuilt");
}

export async function remove(ctx: Ctx, gameId: number, id: number): Promise<void> {
  throw new Error("unbuilt");
}

export async function addFlags(ctx: Ctx, gameId: number, id: number, input: FlagInput[]): Promise<void> {
  throw new Error("unbuilt");
}

export async function removeFlag(ctx: Ctx, gameId: number, id: number, flagId: number): Promise<"Success" | "NotFound"> {
  throw new Error("unbuilt");
}

export async function setAttachment(ctx: Ctx, gameId: number, id: number, input: AttachmentInput): Promise<void> {
  throw new Error("unbuilt");
}

/** Pushes all settings of the game to its Ledger again; the board is always live, so nothing else is needed. */
export async function recalculate(ctx: Ctx, gameId: number): Promise<void> {
  throw new Error("unbuilt");
}
