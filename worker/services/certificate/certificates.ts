import type { Ctx } from "../../context.ts";
import type { CertificateSettings, OwnCertificateView } from "../../contract/wire/game/certificates.ts";
import { fail } from "../../contract/wire/errors.ts";
import { limit } from "../../auth/limits.ts";
import { caughtUp } from "../board/caught-up.ts";
import { requireGame } from "../game/game-cache.ts";
import { requirePlayer, type Player } from "../participation/player-gate.ts";
import { download, maker, type Awarded, type Download } from "./certificate-files.ts";
import { awardedBy, lateTeams } from "./certificate-places.ts";
import { requireCertifyingGame, obstacleOf, hasTakenPart, settingsOf, type CertifyingGame } from "./certificate-rows.ts";

export { check } from "./certificate-check.ts";
export { all, set, specimen, stateOf } from "./certificate-settings.ts";

/** Whether the caller can get certificates of a game now. Refuses nobody. */
export async function offered(ctx: Ctx, gameId: number): Promise<boolean> {
  if (!ctx.viewer || !(await settingsOf(ctx, gameId)).open) return false;
  const game = await requireGame(ctx, gameId);
  return (await obstacleOf(ctx, game)) === null && hasTakenPart(ctx, game, ctx.viewer.id);
}

/** What the certificates of the caller and their team would say now. Player gate, after the end; only once the organisers enable them. */
export async function own(ctx: Ctx, gameId: number): Promise<OwnCertificateView> {
  const { player } = await admitted(ctx, gameId);
  const game = await requireCertifyingGame(ctx, gameId);
  const awarded = await awardedTo(ctx, game, player);
  const { team, rank, teams, division, score } = awarded;
  return { team: team.name, member: player.viewer.name, rank, teams, score, division, publicKey: game.publicKey };
}

/** The same as a signed PDF: the caller's own, or their team's. */
export async function file(ctx: Ctx, gameId: number, of: "member" | "team"): Promise<Download> {
  const { player, settings } = await admitted(ctx, gameId);
  await limit(ctx, "certificate", player.viewer.id);
  const game = await requireCertifyingGame(ctx, gameId);
  const awarded = await awardedTo(ctx, game, player);
  const { signed } = await maker(ctx, game, settings);
  const member = of === "member" ? player.viewer.name : null;
  return download(game.title, member ?? awarded.team.name, await signed({ ...awarded, member }));
}

async function admitted(ctx: Ctx, gameId: number): Promise<{ player: Player; settings: CertificateSettings }> {
  const player = await requirePlayer(ctx, gameId, true);
  const [settings, obstacle] = [await settingsOf(ctx, gameId), await obstacleOf(ctx, await requireGame(ctx, gameId))];
  if (obstacle) fail(obstacle);
  return settings.open ? { player, settings } : fail("certificate.closed");
}

async function awardedTo(ctx: Ctx, game: CertifyingGame, { viewer, membership }: Player): Promise<Awarded> {
  if (!(await hasTakenPart(ctx, game, viewer.id))) fail("certificate.late");
  await caughtUp(ctx, game.id);
  const board = ctx.board(game.id);
  const [frame, { row }] = [await board.frame(null), await board.team(membership.teamId)];
  return row ? awardedBy(frame, row, await lateTeams(ctx, game)) : fail("team.notFound");
}
