import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import { may } from "../../auth/roles.ts";
import { playerIn } from "../../auth/token-gate.ts";
import { together } from "../../domain/together.ts";
import { knownGame, requireGame, type CachedGame } from "../game/game-cache.ts";
import { ownParticipation } from "./own-participation.ts";
import { isKnownMember } from "./player-gate.ts";

/** Refuses a private game as absent when the caller neither takes part in it nor watches it as staff. */
export async function requireVisibleGame(ctx: Ctx, id: number): Promise<CachedGame> {
  // Whether it is private is unknown before it is read, so the participation is read with it.
  const mayBePrivate = knownGame(id)?.isPrivate ?? true;
  const [facts, isOwn] = await together(requireGame(ctx, id), mayBePrivate ? takesPart(ctx, id) : NOT_ASKED);
  if (facts.isPrivate && !may(ctx, "game.see", id) && !(isOwn ?? (await takesPart(ctx, id)))) fail("game.notFound");
  return facts;
}

const NOT_ASKED = Promise.resolve(null);

/** For a player the Ledger's answer of a moment ago counts, for anybody else D1. */
async function takesPart(ctx: Ctx, gameId: number): Promise<boolean> {
  const viewer = playerIn(ctx, gameId);
  if (!viewer || viewer.role === "Banned" || may(ctx, "game.see", gameId)) return false;
  return (await isKnownMember(ctx, gameId, viewer.id)) || (await ownParticipation(ctx, gameId, viewer.id)) !== null;
}
