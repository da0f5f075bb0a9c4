import type { EventView, NoticeView, SubmissionView } from "../contract/feed.ts";
import type { AnswerResult } from "../contract/enums.ts";
import type { Ctx } from "../context.ts";

/** Normal first, then newest. */
export async function notices(ctx: Ctx, gameId: number, count: number, skip: number): Promise<NoticeView[]> {
  throw new Error("unbuilt");
}

/** Administrator: notices of type Normal. */
export async function noticesForEdit(ctx: Ctx, gameId: number): Promise<NoticeView[]> {
  throw new Error("unbuilt");
}

export async function announce(ctx: Ctx, gameId: number, content: string): Promise<NoticeView> {
  throw new Error("unbuilt");
}

export async function editNotice(ctx: Ctx, gameId: number, id: number, content: string): Promise<NoticeView> {
  throw new Error("unbuilt");
}

export async function removeNotice(ctx: Ctx, gameId: number, id: number): Promise<void> {
  throw new Error("unbuilt");
}

/** Monitor: newest first. */
export async function events(
  ctx: Ctx,
  gameId: number,
  query: { hideContainer: boolean; count: number; skip: number },
): Promise<EventView[]> {
  throw new Error("unbuilt");
}

/** Monitor: newest first. */
export async function submissions(
  ctx: Ctx,
  gameId: number,
  query: { type: AnswerResult | null; count: number; skip: number },
): Promise<SubmissionView[]> {
  throw new Error("unbuilt");
}
