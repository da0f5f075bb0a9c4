import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import { may } from "../../auth/roles.ts";
import { playerIn } from "../../auth/token-gate.ts";
import { together } from "../../domain/together.ts";
import { knownGame, requireGame, type CachedGame } from "../game/game-cache.ts";
import { ownParticipation, type OwnParticipation } from "./own-participation.ts";
import { isKnownMember } from "./player-gate.ts";

type Status = OwnParticipation["status"];

/** Refuses a private game as absent when the caller neither takes part in it, whatever the team's status, nor watches it as staff. */
export async function requireVisibleGame(ctx: Ctx, id: number): Promise<CachedGame> {
  return (await visibleGame(ctx, id)).facts;
}

/** The same for what happens in the game: the members of a rejected team see of a private game only its own page, which tells them. */
export async function requireReadableGame(ctx: Ctx, id: number): Promise<CachedGame> {
  const { facts, status } = await visibleGame(ctx, id);
  return status === "Rejected" ? fail("participation.notAccepted") : facts;
}

/** `status`: that of the caller's team, where the caller sees a private game only because of it. */
async function visibleGame(ctx: Ctx, id: number): Promise<{ facts: CachedGame; status: Status | null }> {
  // Whether it is private is unknown before it is read, so the participation is read with it.
  const mayBePrivate = knownGame(id)?.isPrivate ?? true;
  const [facts, early] = await together(requireGame(ctx, id), mayBePrivate ? ownStatus(ctx, id) : NOT_ASKED);
  if (!facts.isPrivate || may(ctx, "game.see", id)) return { facts, status: null };
  return { facts, status: early ?? (await ownStatus(ctx, id)) ?? fail("game.notFound") };
}

const NOT_ASKED = Promise.resolve(null);

/** For a player the Ledger's answer of a moment ago counts, for anybody else D1. */
async function ownStatus(ctx: Ctx, gameId: number): Promise<Status | null> {
  const viewer = playerIn(ctx, gameId);
  if (!viewer || viewer.role === "Banned" || may(ctx, "game.see", gameId)) return null;
  if (await isKnownMember(ctx, gameId, viewer.id)) return "Accepted";
  return (await ownParticipation(ctx, gameId, viewer.id))?.status ?? null;
}
