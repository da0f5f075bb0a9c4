import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { GameJoin } from "../../contract/wire/game.ts";
import type { GameRow } from "../../db/schema/index.ts";
import { chooseDivision } from "../../domain/game/division.ts";
import { signTeamToken } from "../team/team-token.ts";
import { requireViewer } from "../../auth/roles.ts";
import { hasCopy, readScene, register, unregister, type Scene } from "./joining.ts";
import { giveBack, limit, limitBeside } from "../../auth/limits.ts";
import { together } from "../../domain/together.ts";
import { foldNames } from "../team/team-names.ts";
import { pushRegistrations } from "../game/ledger-sync.ts";
import { logDone } from "../log/logs.ts";
import { forgetMembership } from "./player-gate.ts";
import { collectParticipationFiles } from "../cleanup/participation-files.ts";

export { list, setStatus } from "./review.ts";
export { page } from "./review-page.ts";

/** Registers the caller in a game for one of his teams; the first member to join brings the team in. */
export async function join(ctx: Ctx, gameId: number, input: GameJoin): Promise<void> {
  const viewer = requireViewer(ctx);
  const { scene, game, choice, team } = await limitBeside(ctx, "joinGame", viewer.id, requireEntitled(ctx, gameId, input, viewer.id));
  const token = scene.participation?.token ?? (await signTeamToken(input.teamId, game.privateKey, ctx.secret));
  const previous = scene.own?.participationId ?? null;
  const joined = await register(ctx, { gameId, teamId: input.teamId, userId: viewer.id, token, previous, ...choice });
  if (joined === null) return refuseLost(ctx, gameId, input.teamId, viewer.id);
  forgetMembership(gameId, viewer.id);
  await pushRegistrations(ctx, gameId, joined.ids, [viewer.id], joined.state);
  if (previous !== null) await collectParticipationFiles(ctx, [gameId]);
  logDone(ctx, `Joined game ${gameId} with the team ${team.name} (${input.teamId})`);
}

/** All that a join may be refused for before it is tried. */
async function requireEntitled(ctx: Ctx, gameId: number, input: GameJoin, userId: string) {
  // Counted before a code is looked at, and given back when it was right: somebody may be guessing.
  const invited = input.inviteCode ? limit(ctx, "invite", userId) : NOT_ASKED;
  const [, [scene]] = await together(invited, Promise.all([readScene(ctx, gameId, input.teamId, userId), foldNames(ctx)]));
  const game = requireJoinable(ctx, scene, input);
  if (input.inviteCode) ctx.after(giveBack(ctx, "invite", userId));
  const choice = chooseDivision({
    wanted: input.organization?.trim() || null,
    list: game.divisions,
    stored: scene.participation?.division ?? null,
    registered: scene.registered,
    isCaptain: scene.team?.captainId === userId,
    settled: scene.participation?.status === "Accepted" || scene.participation?.status === "Suspended",
  });
  if (!choice.ok && choice.code !== "game.divisionFixed") fail(choice.code);
  if (!scene.team) fail("team.notFound");
  if (!scene.isMember) fail("team.notMember");
  refuseSecond(scene, input.teamId);
  if (!choice.ok) fail(choice.code);
  return { scene, game, choice, team: scene.team };
}

const NOT_ASKED = Promise.resolve();

/** A private game is absent for everybody who does not bring its invitation code. */
function requireJoinable(ctx: Ctx, { game, own }: Scene, input: GameJoin): GameRow {
  if (!game) fail("game.notFound");
  const invited = game.inviteCode === null || input.inviteCode === game.inviteCode;
  if (game.isPrivate && !own && (game.inviteCode === null || !invited)) fail("game.notFound");
  if (ctx.now() > game.endAt && !game.practice) fail("game.ended");
  if (!invited) fail(input.inviteCode ? "game.inviteWrong" : "game.inviteRequired");
  return game;
}

function refuseSecond({ own }: Scene, teamId: number): void {
  if (own && own.status !== "Rejected") fail(own.teamId === teamId ? "game.alreadyJoined" : "game.joinedOther");
}

/** The database refused what looked possible a moment ago, or the team is full. */
async function refuseLost(ctx: Ctx, gameId: number, teamId: number, userId: string): Promise<never> {
  const scene = await readScene(ctx, gameId, teamId, userId);
  if (!scene.game) fail("game.notFound");
  if (!scene.team) fail("team.notFound");
  if (!scene.isMember) fail("team.notMember");
  refuseSecond(scene, teamId);
  if (scene.game.memberLimit > 0 && scene.registered >= scene.game.memberLimit) fail("game.memberLimit");
  const isNew = scene.participation === undefined || scene.participation.status === "Rejected";
  fail(isNew && (await hasCopy(ctx, gameId, teamId)) ? "game.teamNameTaken" : "game.divisionFixed");
}

/** Takes the caller's registration back. The last member to go takes the team out of the game. */
export async function leave(ctx: Ctx, gameId: number): Promise<void> {
  const viewer = requireViewer(ctx);
  const { game, own } = await readScene(ctx, gameId, 0, viewer.id);
  if (!game || (game.isPrivate && !own)) fail("game.notFound");
  if (!own) fail("game.notJoined");
  await limit(ctx, "joinGame", viewer.id);
  if (!(await unregister(ctx, gameId, own.participationId, viewer.id))) fail("game.cannotLeave");
  forgetMembership(gameId, viewer.id);
  await pushRegistrations(ctx, gameId, [own.participationId], [viewer.id]);
  await collectParticipationFiles(ctx, [gameId]);
  logDone(ctx, `Left game ${gameId}`);
}
