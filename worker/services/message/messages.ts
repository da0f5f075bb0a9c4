import { and, eq } from "drizzle-orm";
import { fail } from "../../contract/wire/errors.ts";
import type { MessageOrder } from "../../contract/rpc/ledger.ts";
import type { MessageView, RecipientView, TeamMessageView } from "../../contract/wire/game/team-messages.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import type { Ctx } from "../../context.ts";
import { participations, teams } from "../../db/schema/index.ts";
import { requirePermission, requireViewer } from "../../auth/roles.ts";
import { isOver } from "../../domain/game/phase.ts";
import type { TeamMessage } from "../../domain/news/team-messages.ts";
import { together } from "../../domain/together.ts";
import { requireGame, type CachedGame } from "../game/game-cache.ts";
import { awaitCopy } from "../play/copy-wait.ts";
import { logDone } from "../log/logs.ts";
import { messagesTo, readMessages } from "../notice/notice-list.ts";
import { refreshNotices } from "../notice/notices.ts";
import { viewerMembership } from "../participation/player-gate.ts";
import { isStillMember } from "../participation/still-member.ts";
import { requireVisibleGame } from "../participation/visible-game.ts";

/** How many messages a page shows. */
const SHOWN = 100;

/** The id of no participation: only what is read along with it is of interest, and is remembered for the next request. */
const NOBODY = 0;

type Page = { count: number; skip: number };

/**
 * What the caller's own team was told in a game, newest first, whatever the team's status: a team that waits for review may be asked
 * something.
 */
export async function own(ctx: Ctx, gameId: number, { count, skip }: Page): Promise<MessageView[]> {
  requireViewer(ctx);
  const own = together(viewerMembership(ctx, gameId), messagesTo(ctx, gameId, NOBODY));
  const [game, [membership]] = await together(requireVisibleGame(ctx, gameId), own);
  if (!membership) fail("game.notJoined");
  if (!(await isTheirs(ctx, game, membership))) fail("team.notMember");
  return (await ofTeam(ctx, gameId, membership.participationId)).slice(skip, skip + count);
}

/**
 * The same from the game's notices, which are read for everybody and contain it: once they are read, no more queries are needed while the
 * game is not over. Null for a caller without a team.
 */
export async function beside(ctx: Ctx, gameId: number, notices: Promise<unknown>): Promise<MessageView[] | null> {
  const [membership] = await together(viewerMembership(ctx, gameId), notices);
  if (!membership || !(await isTheirs(ctx, await requireGame(ctx, gameId), membership))) return null;
  return (await ofTeam(ctx, gameId, membership.participationId)).slice(0, SHOWN);
}

/** Whether the caller is still in the team. */
async function isTheirs(ctx: Ctx, game: CachedGame, { teamId }: { teamId: number }): Promise<boolean> {
  return !isOver(game, ctx.now()) || isStillMember(ctx, teamId, requireViewer(ctx).id);
}

/** `game.notice`: what all teams of a game were told, newest first. */
export async function list(ctx: Ctx, gameId: number, { count, skip }: Page): Promise<TeamMessageView[]> {
  requirePermission(ctx, "game.notice", gameId);
  await requireGame(ctx, gameId);
  await awaitCopy(ctx, gameId);
  const [messages, names] = await together(readMessages(ctx, gameId), teamsOf(ctx, gameId));
  const read = messages.flatMap((message) => {
    const team = names.get(message.participationId);
    // Nobody reads messages to a team that has left.
    return team ? [{ ...viewOf(message), team, by: message.by }] : [];
  });
  return read.slice(skip, skip + count);
}

/** `game.notice`: the teams of the game that can be written to, by name. */
export async function recipients(ctx: Ctx, gameId: number): Promise<RecipientView[]> {
  requirePermission(ctx, "game.notice", gameId);
  const [, names] = await together(requireGame(ctx, gameId), teamsOf(ctx, gameId));
  return [...names.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** `game.notice`: writes to one team, whose members see it at once. */
export async function write(ctx: Ctx, gameId: number, teamId: number, text: string): Promise<TeamMessageView> {
  return send(ctx, gameId, teamId, { do: "write", text });
}

/** `game.notice`: changes a message to a team, which makes it new again. */
export async function edit(ctx: Ctx, gameId: number, teamId: number, id: number, text: string): Promise<TeamMessageView> {
  return send(ctx, gameId, teamId, { do: "edit", id, text });
}

/** `game.notice`: deletes a message to a team. */
export async function remove(ctx: Ctx, gameId: number, teamId: number, id: number): Promise<void> {
  await send(ctx, gameId, teamId, { do: "remove", id });
}

const DONE = { write: "Wrote message", edit: "Edited message", remove: "Removed message" } as const;

type Wish = { do: "write"; text: string } | { do: "edit"; id: number; text: string } | { do: "remove"; id: number };

/** The text is only in the game's log: the platform's log has more readers. */
async function send(ctx: Ctx, gameId: number, teamId: number, wish: Wish): Promise<TeamMessageView> {
  requirePermission(ctx, "game.notice", gameId);
  await requireGame(ctx, gameId);
  const { participationId, ...team } = await teamIn(ctx, gameId, teamId);
  const by = ctx.viewer?.name ?? "System";
  const outcome = await ctx.ledger(gameId).message({ ...wish, participationId, by } satisfies MessageOrder);
  if (!outcome.ok) fail(outcome.code);
  await refreshNotices(ctx, gameId);
  logDone(ctx, `${DONE[wish.do]} ${outcome.id} to team ${team.name} (${team.id}) in game ${gameId}`);
  return { id: outcome.id, time: isoTime(outcome.at), text: wish.do === "remove" ? "" : wish.text, team, by };
}

async function ofTeam(ctx: Ctx, gameId: number, participationId: number): Promise<MessageView[]> {
  return (await messagesTo(ctx, gameId, participationId)).map(viewOf);
}

const viewOf = ({ id, at, text }: TeamMessage): MessageView => ({ id, time: isoTime(at), text });

async function teamsOf(ctx: Ctx, gameId: number): Promise<Map<number, { id: number; name: string }>> {
  const rows = await ctx.db
    .select({ participationId: participations.id, id: teams.id, name: teams.name })
    .from(participations)
    .innerJoin(teams, eq(teams.id, participations.teamId))
    .where(eq(participations.gameId, gameId));
  return new Map(rows.map(({ participationId, ...team }) => [participationId, team]));
}

async function teamIn(ctx: Ctx, gameId: number, teamId: number): Promise<{ participationId: number; id: number; name: string }> {
  const [row] = await ctx.db
    .select({ participationId: participations.id, id: teams.id, name: teams.name })
    .from(participations)
    .innerJoin(teams, eq(teams.id, participations.teamId))
    .where(and(eq(participations.gameId, gameId), eq(participations.teamId, teamId)));
  return row ?? fail("participation.notFound");
}
