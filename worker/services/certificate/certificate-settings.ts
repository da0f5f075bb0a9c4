import { eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { CertificateSettings, CertificateStateView } from "../../contract/wire/game/certificates.ts";
import { fail } from "../../contract/wire/errors.ts";
import { certificates } from "../../db/schema/index.ts";
import { requirePermission } from "../../auth/roles.ts";
import { limit } from "../../auth/limits.ts";
import { CERTIFICATE_TEXTS } from "../../domain/certificate/certificate-texts.ts";
import { exportName } from "../../formats/export-name.ts";
import { caughtUp } from "../board/caught-up.ts";
import { zipOf } from "../file/zip.ts";
import { requireGame } from "../game/game-cache.ts";
import { unlessGone } from "../game/gone-game.ts";
import { logDone } from "../log/logs.ts";
import { download, maker, type Awarded } from "./certificate-files.ts";
import { awardedBy, lateTeams } from "./certificate-places.ts";
import { requireCertifyingGame, membersOf, obstacleOf, settingsOf, teamsAwarded, type CertifyingGame } from "./certificate-rows.ts";

/** Rows of the board read at once. */
const PAGE = 100;

/** `game.edit`: a game's certificate settings, and whether any can be made now. */
export async function stateOf(ctx: Ctx, gameId: number): Promise<CertificateStateView> {
  requirePermission(ctx, "game.edit", gameId);
  const facts = await requireGame(ctx, gameId);
  const [settings, obstacle, game] = [
    await settingsOf(ctx, gameId),
    await obstacleOf(ctx, facts),
    await requireCertifyingGame(ctx, gameId),
  ];
  return { settings, obstacle, teams: obstacle ? 0 : await teamsAwarded(ctx, game), publicKey: game.publicKey };
}

/** `game.edit`: changes the settings, also before the end, when nobody can get a certificate yet. */
export async function set(ctx: Ctx, gameId: number, settings: CertificateSettings): Promise<void> {
  requirePermission(ctx, "game.edit", gameId);
  await requireGame(ctx, gameId);
  // In one transaction, so that when two editors open them at once, the log names only one of them.
  const work = ctx.db.batch([
    ctx.db.select({ open: certificates.open }).from(certificates).where(eq(certificates.gameId, gameId)),
    ctx.db
      .insert(certificates)
      .values({ gameId, ...settings })
      .onConflictDoUpdate({ target: certificates.gameId, set: settings }),
  ]);
  const [[before]] = await work.catch(unlessGone(ctx, gameId));
  const isSame = settings.open === (before?.open ?? false);
  logDone(ctx, `${isSame ? "Changed" : settings.open ? "Opened" : "Closed"} the certificates of game ${gameId}`);
}

/** `game.edit`: a sample with these words, at any time, for a team that does not exist. It is not signed, and says so. */
export async function specimen(ctx: Ctx, gameId: number, words: Omit<CertificateSettings, "open">) {
  requirePermission(ctx, "game.edit", gameId);
  const game = await requireCertifyingGame(ctx, gameId);
  await limit(ctx, "certificate", ctx.viewer!.id);
  const made = await maker(ctx, game, { open: false, ...words });
  const { team } = CERTIFICATE_TEXTS[ctx.language];
  const facts = { team: { id: gameId, name: team }, member: ctx.viewer!.name, rank: 1, teams: 128, division: null, score: 4210 };
  return download(game.title, "specimen", await made.specimen(facts));
}

/** `game.edit`: the certificates of all accepted teams and their members, signed, as a ZIP that is written while it is sent. */
export async function all(ctx: Ctx, gameId: number): Promise<{ name: string; bytes: ReadableStream<Uint8Array> }> {
  requirePermission(ctx, "game.edit", gameId);
  const obstacle = await obstacleOf(ctx, await requireGame(ctx, gameId));
  if (obstacle) fail(obstacle);
  await caughtUp(ctx, gameId);
  const game = await requireCertifyingGame(ctx, gameId);
  const { signed } = await maker(ctx, game, await settingsOf(ctx, gameId));
  // Read before the answer begins, because a refusal is still possible then.
  const everybody = await awardedIn(ctx, game);
  logDone(ctx, `Took all certificates of game ${gameId}`);
  return {
    name: `${exportName(game.title, 200)}-certificates.zip`,
    bytes: zipOf(entriesOf(everybody, signed, new Date(ctx.now()))),
  };
}

type Entry = { name: string; awarded: Awarded };

/** Everybody who gets one, by rank. No path consists of names alone: two teams may have the same name once it is made safe for files. */
async function awardedIn(ctx: Ctx, game: CertifyingGame): Promise<Entry[]> {
  const board = ctx.board(game.id);
  const [frame, late, entries] = [await board.frame(null), await lateTeams(ctx, game), [] as Entry[]];
  for (let skip = 0; skip < frame.teams; skip += PAGE) {
    // oxlint-disable-next-line no-await-in-loop -- a page at a time is the point
    const { rows } = await board.page({ skip, count: PAGE });
    const teamIds = rows.map(({ id }) => id);
    // oxlint-disable-next-line no-await-in-loop -- the same
    const members = await membersOf(ctx, game, teamIds);
    for (const row of rows.filter(({ id }) => members.has(id))) {
      const awarded = awardedBy(frame, row, late);
      const folder = `${String(awarded.rank).padStart(4, "0")}-${exportName(row.name, 80)}-${row.id}`;
      const own = members.get(row.id)!.map((member, n) => ({
        name: `${folder}/${n + 1}-${exportName(member, 120)}.pdf`,
        awarded: { ...awarded, member },
      }));
      entries.push({ name: `${folder}/team.pdf`, awarded }, ...own);
    }
  }
  return entries;
}

/** One certificate after the other. */
async function* entriesOf(entries: Entry[], signed: (awarded: Awarded) => Promise<Uint8Array>, lastModified: Date) {
  // oxlint-disable-next-line no-await-in-loop -- memory holds one
  for (const { name, awarded } of entries) yield { name, input: await signed(awarded), lastModified };
}
