import type { Ctx } from "../../context.ts";
import { ARCHIVE_LIMITS, type ImportView } from "../../contract/wire/archive/archive.ts";
import { AppError, fail } from "../../contract/wire/errors.ts";
import { requirePermission } from "../../auth/roles.ts";
import { Archive } from "./archive-reader.ts";
import { receive, type Received } from "../file/file-intake.ts";
import { forgetGame } from "../game/game-cache.ts";
import { isArchiveName, readContents, type Contents } from "./import-check.ts";
import { storeFiles } from "./import-files.ts";
import { surveyLog, type LogSurvey } from "./import-log.ts";
import { underClaim, type Claimed } from "./import-claim.ts";
import { finish, sweepImports, underMark, uploadOf, type Mark, type Run } from "./import-mark.ts";
import { planImport } from "./import-plan.ts";
import { keepPlan, keptPlan, noteLedger, placedBy, type Placed } from "./import-progress.ts";
import { restoreLedger } from "./import-restore.ts";
import { storedKeys, writeRows } from "./import-rows.ts";
import { restoreWebhooks } from "../webhook/webhook-archive.ts";
import { log } from "../log/logs.ts";
import { forgetRecent } from "../game/recent-games.ts";
import { checkTeamToken, makeGameKeys, signTeamToken, type GameKeys } from "../team/team-token.ts";

/** How often new ids are chosen when another request has taken one meanwhile. */
const ATTEMPTS = 3;
/** A log up to this length is in all lists when the call answers; a longer one appears there soon after. */
const COPIED_AT_ONCE = 20_000;

/** An archive that passed all checks; nothing of it is written yet. */
export type Checked = { run: Run; received: Received; archive: Archive; contents: Contents; survey: LogSurvey };

/**
 * Administrator: makes a game from an archive (`docs/archive.md`), completely or not at all: a refusal leaves no trace. Its people become
 * new accounts and teams; with the `join` of a preview they become the existing ones that the preview named. If an import of the same
 * archive was interrupted, it continues.
 */
export async function importGame(ctx: Ctx, upload: AsyncIterable<Uint8Array>, join: string | null): Promise<ImportView> {
  requirePermission(ctx, "game.create");
  return withArchive(ctx, upload, (checked) => {
    const archive = `${checked.received.hash} ${join ?? ""}`;
    return underClaim(ctx, checked.run, archive, (mark) => importChecked(ctx, checked, mark, join));
  });
}

/** Receives an archive, checks all of it, and releases it after `use`. */
export async function withArchive<T>(ctx: Ctx, upload: AsyncIterable<Uint8Array>, use: (checked: Checked) => Promise<T>): Promise<T> {
  await sweepImports(ctx);
  const work = underMark(ctx, async (run) => use(await check(ctx, upload, run)));
  // A client that disconnects must not cancel the clean-up.
  ctx.after(work.catch(() => undefined));
  return work.catch((error: unknown) => {
    const code = error instanceof AppError ? error.code : "unknown";
    log(ctx, { level: "Warning", message: `An archive was refused: ${code}`, status: "Failed" });
    throw error;
  });
}

async function check(ctx: Ctx, upload: AsyncIterable<Uint8Array>, run: Run): Promise<Checked> {
  const received = await receive(ctx, upload, { most: ARCHIVE_LIMITS.bytes, tooLarge: "file.size" }, uploadOf(run.id));
  const archive = await Archive.open(ctx, received, isArchiveName);
  const contents = await readContents(archive);
  return { run, received, archive, contents, survey: await surveyLog(ctx, archive, contents.manifest) };
}

async function importChecked(ctx: Ctx, checked: Checked, mark: Claimed, join: string | null): Promise<ImportView> {
  const { archive, contents, survey } = checked;
  await storeFiles(ctx, archive, contents.manifest.files, mark);
  const plan = (await keptPlan(ctx, mark, mark.gameId)) ?? (await writePlanned(ctx, checked, mark, join));
  await takeLedger(ctx, mark, plan.gameId);
  await restoreLedger(ctx, archive, contents, plan);
  await restoreWebhooks(ctx, plan.gameId, contents.manifest.webhooks);
  const { title, hidden, isPrivate } = contents.manifest.game;
  // A template has the times of another event: nobody should find it before its organisers have set them.
  const isTemplate = contents.people === null;
  await finish(ctx, mark, { hidden: hidden || isTemplate, isPrivate, pictures: contents.manifest.pictures });
  if ((contents.manifest.log?.entries ?? 0) <= COPIED_AT_ONCE) await ctx.ledger(plan.gameId).flush();
  forgetGame(plan.gameId);
  forgetRecent();
  log(ctx, { level: "Warning", message: `Imported the game ${title} (${plan.gameId})`, status: "Success" });
  return viewOf(contents, survey, plan);
}

async function writePlanned(ctx: Ctx, { received, contents, survey }: Checked, mark: Mark, join: string | null): Promise<Placed> {
  const keys = await keysOf(ctx, contents);
  for (let attempt = 1; ; attempt += 1) {
    const plan = await planImport(ctx, contents, survey, { archive: received, join });
    try {
      const placed = placedBy(plan);
      await keepPlan(ctx, mark, placed);
      await writeRows(ctx, contents, plan, { keys, mark });
      return placed;
    } catch (error) {
      if (attempt === ATTEMPTS || !String(error).includes("UNIQUE constraint failed")) throw error;
    }
  }
}

/** The number is ours once the rows are written: if a Ledger already has data under it, it had a game whose removal was interrupted. */
async function takeLedger(ctx: Ctx, mark: Claimed, gameId: number): Promise<void> {
  if (mark.isLedgerOurs) return;
  const held = await ctx.ledger(gameId).holdings(0);
  if (held.head > 0 || held.isClosed) await ctx.ledger(gameId).erase();
  await noteLedger(ctx, mark);
}

async function keysOf(ctx: Ctx, { manifest }: Contents): Promise<GameKeys> {
  const { keys } = manifest.game;
  if (!keys) return makeGameKeys(ctx.secret);
  const stored = storedKeys(ctx, keys);
  const token = await signTeamToken(1, stored.privateKey, ctx.secret);
  return (await checkTeamToken(token, keys.publicKey)) === "valid" ? stored : fail("import.reference", { part: "keys" });
}

function viewOf({ manifest, people }: Contents, { submissions }: LogSurvey, plan: Placed): ImportView {
  return {
    id: plan.gameId,
    title: manifest.game.title,
    kept: plan.kept,
    challenges: manifest.challenges.length,
    teams: people?.teams.length ?? 0,
    users: people?.users.length ?? 0,
    created: plan.created,
    submissions,
  };
}
