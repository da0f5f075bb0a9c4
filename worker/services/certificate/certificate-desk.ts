import { makeZip } from "client-zip";
import type { Ctx } from "../../context.ts";
import type { CertificateSettings, CertificateStandingView } from "../../contract/wire/certificates.ts";
import { fail } from "../../contract/wire/errors.ts";
import { certificates } from "../../db/schema/index.ts";
import { requirePermission } from "../../auth/roles.ts";
import { limit } from "../../auth/limits.ts";
import { CERTIFICATE_TEXTS } from "../../domain/certificate/certificate-texts.ts";
import { safeFileName } from "../../formats/file-name.ts";
import { caughtUp } from "../board/caught-up.ts";
import { requireGame } from "../game/game-cache.ts";
import { logDone } from "../log/logs.ts";
import { awardedBy, download, maker } from "./certificate-files.ts";
import { certifying, membersOf, obstacleOf, settingsOf, type CertifyingGame } from "./certificate-rows.ts";

/** Rows of the board that are read at once. */
const PAGE = 100;

/** `game.edit`: how a game's certificates are set, and whether any can be made now. */
export async function standing(ctx: Ctx, gameId: number): Promise<CertificateStandingView> {
  requirePermission(ctx, "game.edit", gameId);
  const facts = await requireGame(ctx, gameId);
  const [settings, obstacle, { publicKey }] = [await settingsOf(ctx, gameId), await obstacleOf(ctx, facts), await certifying(ctx, gameId)];
  return { settings, obstacle, teams: obstacle ? 0 : (await ctx.board(gameId).frame(null)).teams, publicKey };
}

/** `game.edit`: sets them, also before the end: nobody can take one before it. */
export async function set(ctx: Ctx, gameId: number, settings: CertificateSettings): Promise<void> {
  requirePermission(ctx, "game.edit", gameId);
  await requireGame(ctx, gameId);
  await ctx.db
    .insert(certificates)
    .values({ gameId, ...settings })
    .onConflictDoUpdate({ target: certificates.gameId, set: settings });
  logDone(ctx, `${settings.open ? "Opened" : "Closed"} the certificates of game ${gameId}`);
}

/** `game.edit`: how they would look with these words, at any time, for a team that there is not. It is not signed, and says so. */
export async function specimen(ctx: Ctx, gameId: number, words: Omit<CertificateSettings, "open">) {
  requirePermission(ctx, "game.edit", gameId);
  const game = await certifying(ctx, gameId);
  await limit(ctx, "certificate", ctx.viewer!.id);
  const made = await maker(ctx, game, { open: false, ...words });
  const { team } = CERTIFICATE_TEXTS[ctx.language];
  const facts = { team: { id: gameId, name: team }, member: ctx.viewer!.name, rank: 1, teams: 128, division: null, score: 4210 };
  return download(`${game.title}-specimen`, await made.specimen(facts));
}

/** `game.edit`: the certificates of all accepted teams and their members, signed, as a ZIP that is written while it is sent. */
export async function all(ctx: Ctx, gameId: number): Promise<{ name: string; bytes: ReadableStream<Uint8Array> }> {
  requirePermission(ctx, "game.edit", gameId);
  const obstacle = await obstacleOf(ctx, await requireGame(ctx, gameId));
  if (obstacle) fail(obstacle);
  await caughtUp(ctx, gameId);
  const game = await certifying(ctx, gameId);
  logDone(ctx, `Took all certificates of game ${gameId}`);
  return { name: `${safeFileName(`${game.title}-certificates`, 100)}.zip`, bytes: makeZip(entriesOf(ctx, game)) };
}

/** One certificate after the other. No path is made of names alone: two teams may have the same once it is safe. */
async function* entriesOf(ctx: Ctx, game: CertifyingGame) {
  const { signed } = await maker(ctx, game, await settingsOf(ctx, game.id));
  const [board, lastModified] = [ctx.board(game.id), new Date(ctx.now())];
  const frame = await board.frame(null);
  for (let skip = 0; skip < frame.teams; skip += PAGE) {
    // oxlint-disable-next-line no-await-in-loop -- a page at a time is the point
    const { rows } = await board.page({ skip, count: PAGE });
    // oxlint-disable-next-line no-await-in-loop -- the same
    const members = await membersOf(
      ctx,
      game,
      rows.map(({ id }) => id),
    );
    for (const row of rows.filter(({ id }) => members.has(id))) {
      const folder = `${String(row.rank).padStart(4, "0")}-${safeFileName(row.name, 60)}-${row.id}`;
      const awarded = awardedBy(frame, row);
      // oxlint-disable-next-line no-await-in-loop -- the same
      yield { name: `${folder}/team.pdf`, input: await signed(awarded), lastModified };
      for (const [n, member] of members.get(row.id)!.entries())
        // oxlint-disable-next-line no-await-in-loop -- the same
        yield { name: `${folder}/${n + 1}-${safeFileName(member, 40)}.pdf`, input: await signed({ ...awarded, member }), lastModified };
    }
  }
}
