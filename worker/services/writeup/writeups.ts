import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { Membership } from "../../contract/rpc/ledger.ts";
import { fail } from "../../contract/wire/errors.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import type { WriteupCardView, WriteupStateView } from "../../contract/wire/game/writeup.ts";
import { games, participationMembers, participations, teamMembers, writeups } from "../../db/schema/index.ts";
import { putWriteup, selectWriteupFile } from "../../db/statements/writeups.ts";
import { writeupName } from "../../formats/export-name.ts";
import { isPdf } from "../../formats/pdf.ts";
import type { Ends, Upload } from "../file/file-intake.ts";
import { release, storeStream } from "../file/file-store.ts";
import { limit } from "../../auth/limits.ts";
import { playerIn } from "../../auth/token-gate.ts";
import { gameClock } from "../../domain/game/phase.ts";
import { together } from "../../domain/together.ts";
import { knownGame, requireGame } from "../game/game-cache.ts";
import { requireVisibleGame } from "../participation/visible-game.ts";
import { logDone } from "../log/logs.ts";
import { requirePlayer } from "../participation/player-gate.ts";
import { requireStillMember } from "../participation/still-member.ts";

export { archive, list, ranked, removeAll } from "./writeup-list.ts";

/** The write-up of the caller's team. Player gate, also after the end, for members of the team. */
export async function state(ctx: Ctx, gameId: number): Promise<WriteupStateView> {
  const player = await requirePlayer(ctx, gameId, true);
  const [, { own, note }] = await together(requireStillMember(ctx, player), read(ctx, gameId, player.membership.participationId));
  return { submitted: own !== undefined, name: own?.name ?? "#", fileSize: own?.size ?? 0, note };
}

/** The same for the game's page, with the deadline; null for a caller who has nothing to hand in there. */
export async function card(ctx: Ctx, gameId: number): Promise<WriteupCardView> {
  const viewer = playerIn(ctx, gameId);
  const asks = viewer !== null && knownGame(gameId)?.writeupRequired !== false;
  const [game, early] = await together(requireVisibleGame(ctx, gameId), asks ? cardRow(ctx, gameId, viewer.id) : NOT_ASKED);
  if (!viewer || viewer.role === "Banned") return null;
  if (!game.writeupRequired || ctx.now() < game.startAt) return null;
  const row = early ?? (await cardRow(ctx, gameId, viewer.id));
  if (row?.status !== "Accepted") return null;
  const { own, note } = row;
  return {
    submitted: own !== null,
    name: own?.name ?? "#",
    fileSize: own?.size ?? 0,
    note,
    deadline: isoTime(game.writeupDeadlineAt),
    uploadTime: own ? isoTime(own.uploadedAt) : null,
  };
}

const NOT_ASKED = Promise.resolve(undefined);

/** The status of the participation of the caller's present team, its write-up, and the organisers' instructions for it. */
async function cardRow(ctx: Ctx, gameId: number, userId: string) {
  const [row] = await ctx.db
    .select({ status: participations.status, own: writeups, note: games.writeupNote })
    .from(participationMembers)
    .innerJoin(participations, eq(participations.id, participationMembers.participationId))
    .innerJoin(teamMembers, and(eq(teamMembers.teamId, participations.teamId), eq(teamMembers.userId, participationMembers.userId)))
    .innerJoin(games, eq(games.id, participationMembers.gameId))
    .leftJoin(writeups, eq(writeups.participationId, participations.id))
    .where(and(eq(participationMembers.gameId, gameId), eq(participationMembers.userId, userId)));
  return row;
}

async function read(ctx: Ctx, gameId: number, participationId: number) {
  const [[own], [game]] = await ctx.db.batch([
    ctx.db.select().from(writeups).where(eq(writeups.participationId, participationId)),
    ctx.db.select({ note: games.writeupNote }).from(games).where(eq(games.id, gameId)),
  ]);
  return { own, note: game?.note ?? "" };
}

/** The caller's participation, if they are still in its team. */
async function requireMember(ctx: Ctx, gameId: number): Promise<Membership> {
  const player = await requirePlayer(ctx, gameId, true);
  await requireStillMember(ctx, player);
  return player.membership;
}

/** Hands in a PDF for the caller's team, in place of an earlier one. Player gate, also after the end, until the deadline, for members. */
export async function submit(ctx: Ctx, gameId: number, upload: Upload): Promise<void> {
  const membership = await requireMember(ctx, gameId);
  const game = await requireGame(ctx, gameId);
  if (!game.writeupRequired) fail("writeup.notRequired");
  const isLate = () => gameClock(game, ctx.now()) > game.writeupDeadlineAt;
  if (isLate()) fail("writeup.deadline");
  if (!/^application\/pdf\b/.test(upload.type) || !/\.pdf$/i.test(upload.fileName ?? "")) fail("writeup.type");
  await limit(ctx, "writeup", `team ${membership.participationId}`);
  const name = writeupName(gameId, membership.teamId, ctx.now());
  const file = { kind: "writeup", name, type: "application/pdf" } as const;
  // Asked again when all has arrived: who sends slowly chooses the last bytes long after the first.
  const whole = (ends: Ends) => (isLate() ? "writeup.deadline" : check(ends));
  const work = storeStream(ctx, upload.chunks, file, { most: LIMITS.pdfBytes, tooLarge: "writeup.size", check: whole }).then((stored) =>
    replace(ctx, membership.participationId, { ...stored, name }),
  );
  // Storing and recording belong together, even when the client has disconnected meanwhile.
  ctx.after(work.catch(() => undefined));
  await work;
  logDone(ctx, `Handed in the write-up ${name}`);
}

function check(ends: Ends) {
  if (ends.size === 0) return "writeup.empty";
  return isPdf(ends) ? null : "writeup.type";
}

/** Records the file if the team is still accepted. Each of several concurrent uploads releases the file it replaced. */
async function replace(ctx: Ctx, participationId: number, file: { hash: string; size: number; name: string }): Promise<void> {
  const [before, after] = await ctx.d1.batch<{ hash: string }>([
    selectWriteupFile(ctx.d1, participationId),
    putWriteup(ctx.d1, participationId, file, ctx.now()),
  ]);
  const entered = after!.results.length > 0;
  await release(ctx, entered ? (before!.results[0]?.hash ?? null) : file.hash);
  if (!entered) fail("participation.notAccepted");
}
