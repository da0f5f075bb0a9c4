import { gameClock } from "../../domain/game/phase.ts";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { GameJoin } from "../../contract/wire/game/game.ts";
import type { GameRow } from "../../db/schema/index.ts";
import { admit, isCode, termsOf } from "../../domain/game/division-terms.ts";
import { chooseDivision } from "../../domain/game/division.ts";
import { signTeamToken } from "../team/team-token.ts";
import { requireViewer } from "../../auth/roles.ts";
import { hasCopy, isFull, readJoinFacts, writeJoin, writeLeave, type JoinFacts } from "./joining.ts";
import { giveBack, limit, limitBeside } from "../../auth/limits.ts";
import { together } from "../../domain/together.ts";
import { foldNames } from "../team/team-names.ts";
import { pushParticipations } from "../game/ledger-sync.ts";
import { logDone } from "../log/logs.ts";
import { forgetMembership } from "./player-gate.ts";
import { collectParticipationFiles } from "../cleanup/participation-files.ts";

export { list, setStatus } from "./review.ts";
export { page } from "./review-page.ts";

/** Adds the caller to a game with one of their teams; the first member to join brings the team in. */
export async function join(ctx: Ctx, gameId: number, input: GameJoin): Promise<void> {
  const viewer = requireViewer(ctx);
  const { facts, game, choice, team, checked } = await limitBeside(
    ctx,
    "joinGame",
    viewer.id,
    requireEntitled(ctx, gameId, input, viewer.id),
  );
  const token = facts.participation?.token ?? (await signTeamToken(input.teamId, game.privateKey, ctx.secret));
  const previous = facts.own?.participationId ?? null;
  const joined = await writeJoin(ctx, { gameId, teamId: input.teamId, userId: viewer.id, token, previous, checked, ...choice });
  if (joined === null) {
    const { teamId, inviteCode } = input;
    return refuseLost(ctx, gameId, { teamId, userId: viewer.id, division: choice.division, code: inviteCode ?? null });
  }
  forgetMembership(gameId, viewer.id);
  await pushParticipations(ctx, gameId, joined.ids, [viewer.id], joined.state);
  if (previous !== null) await collectParticipationFiles(ctx, [gameId]);
  logDone(ctx, `Joined game ${gameId} with the team ${team.name} (${input.teamId})`);
}

/** Every reason for which a join may be refused before it is tried. */
async function requireEntitled(ctx: Ctx, gameId: number, input: GameJoin, userId: string) {
  // Counted before a code is checked, and uncounted when it was right: somebody may be guessing.
  const invited = input.inviteCode ? limit(ctx, "invite", userId) : NOT_ASKED;
  const wanted = input.organization?.trim() || null;
  const [, [facts]] = await together(invited, readWith(ctx, gameId, input, userId, wanted));
  const game = requireJoinable(ctx, facts, input, wanted);
  if (input.inviteCode && !isGuess(game, input.inviteCode, wanted)) ctx.after(giveBack(ctx, "invite", userId));
  const choice = chooseDivision({
    wanted,
    list: game.divisions,
    stored: facts.participation?.division ?? null,
    joined: facts.joined,
    isCaptain: facts.team?.captainId === userId,
    decided: facts.participation?.status === "Accepted" || facts.participation?.status === "Suspended",
  });
  if (!choice.ok && choice.code !== "game.divisionFixed") fail(choice.code);
  if (!facts.team) fail("team.notFound");
  if (!facts.isMember) fail("team.notMember");
  refuseSecond(facts, input.teamId);
  if (!choice.ok) fail(choice.code);
  const checked = requireAdmitted(facts, game, { userId, division: choice.division, code: input.inviteCode ?? null });
  return { facts, game, choice, checked, team: facts.team };
}

/** Names are folded before they are looked up in a list. */
async function readWith(ctx: Ctx, gameId: number, input: GameJoin, userId: string, wanted: string | null): Promise<[JoinFacts]> {
  const [facts] = await Promise.all([readJoinFacts(ctx, gameId, input.teamId, userId, wanted), foldNames(ctx)]);
  return [facts];
}

type Joiner = { userId: string; division: string | null; code: string | null };

/** Refuses a user whom the division does not admit; returns the addresses that it was asked for, if these decided. */
function requireAdmitted({ people, participation, isTeamListed }: JoinFacts, game: GameRow, { userId, division, code }: Joiner) {
  if (!game.divisions.includes(division ?? "")) return null;
  const own = people.find(({ id }) => id === userId);
  // A team that joined earlier stays, even if the division's rules have changed since.
  const others = participation?.division === division ? [] : people.filter(({ id }) => id !== userId);
  const terms = termsOf(game.divisionTerms, division);
  const admission = admit(terms, { code, own: own ?? NOBODY, others, isTeamListed });
  if (!admission.ok) fail(admission.code);
  return admission.by === "address" ? [own!, ...others].map(({ emailKey }) => emailKey) : null;
}

const NOBODY = { emailKey: "", emailConfirmed: false, isListed: false };

const NOT_ASKED = Promise.resolve();

/** A private game appears absent without its invitation code, or the code of the division, which replaces it. */
function requireJoinable(ctx: Ctx, { game, own }: JoinFacts, input: GameJoin, wanted: string | null): GameRow {
  if (!game) fail("game.notFound");
  const knowsCode = isCode(input.inviteCode, game.inviteCode) || isCode(input.inviteCode, codeOf(game, wanted));
  const invited = game.inviteCode === null || knowsCode;
  if (game.isPrivate && !own && !knowsCode) fail("game.notFound");
  if (gameClock(game, ctx.now()) > game.endAt && !game.practice) fail("game.ended");
  if (!invited) fail(input.inviteCode ? "game.inviteWrong" : "game.inviteRequired");
  return game;
}

/** The code of a division of the game, if it has one. */
function codeOf({ divisions, divisionTerms }: GameRow, name: string | null): string | undefined {
  return name !== null && divisions.includes(name) ? termsOf(divisionTerms, name)?.code : undefined;
}

/** Whether a code may be an attempt to guess a division's code. */
function isGuess(game: GameRow, code: string, wanted: string | null): boolean {
  const right = codeOf(game, wanted);
  return right !== undefined && !isCode(code, right) && !isCode(code, game.inviteCode);
}

function refuseSecond({ own }: JoinFacts, teamId: number): void {
  if (own && own.status !== "Rejected") fail(own.teamId === teamId ? "game.alreadyJoined" : "game.joinedOther");
}

type Lost = Joiner & { teamId: number };

/** The database refused what looked possible a moment ago, or the team is full. */
async function refuseLost(ctx: Ctx, gameId: number, { teamId, ...joiner }: Lost): Promise<never> {
  const { userId, division } = joiner;
  const facts = await readJoinFacts(ctx, gameId, teamId, userId, division);
  if (!facts.game) fail("game.notFound");
  if (!facts.team) fail("team.notFound");
  if (!facts.isMember) fail("team.notMember");
  refuseSecond(facts, teamId);
  if (facts.game.memberLimit > 0 && facts.joined >= facts.game.memberLimit) fail("game.memberLimit");
  const hasPlace = facts.participation?.division === division && facts.participation?.status !== "Rejected";
  if (!hasPlace && (await isFull(ctx, gameId, division, teamId))) fail("game.divisionFull");
  requireAdmitted(facts, facts.game, joiner);
  const isNew = facts.participation === undefined || facts.participation.status === "Rejected";
  fail(isNew && (await hasCopy(ctx, gameId, teamId)) ? "game.teamNameTaken" : "game.divisionFixed");
}

/** Removes the caller's participation. The last member to leave takes the team out of the game. */
export async function leave(ctx: Ctx, gameId: number): Promise<void> {
  const viewer = requireViewer(ctx);
  const { game, own } = await readJoinFacts(ctx, gameId, 0, viewer.id);
  if (!game || (game.isPrivate && !own)) fail("game.notFound");
  if (!own) fail("game.notJoined");
  await limit(ctx, "joinGame", viewer.id);
  if (!(await writeLeave(ctx, gameId, own.participationId, viewer.id))) {
    const now = await readJoinFacts(ctx, gameId, 0, viewer.id);
    fail(now.own ? "game.cannotLeave" : "game.notJoined");
  }
  forgetMembership(gameId, viewer.id);
  await pushParticipations(ctx, gameId, [own.participationId], [viewer.id]);
  await collectParticipationFiles(ctx, [gameId]);
  logDone(ctx, `Left game ${gameId}`);
}
