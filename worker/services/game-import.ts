import { eq, sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { ARCHIVE_LIMITS, type ImportView } from "../contract/archive.ts";
import { AppError, fail } from "../contract/errors.ts";
import { games, teams, users } from "../db/schema/index.ts";
import { requireRole } from "../middleware/roles.ts";
import { Archive } from "./archive-reader.ts";
import { receive, type Received } from "./file-intake.ts";
import { releaseAll } from "./file-store.ts";
import { forgetGame } from "./game-facts.ts";
import { remove } from "./game-removal.ts";
import { isArchiveName, readContents, type Contents } from "./import-check.ts";
import { ImportedFiles } from "./import-files.ts";
import { surveyLog, type LogSurvey } from "./import-log.ts";
import { planImport, type Plan } from "./import-plan.ts";
import { restoreLedger } from "./import-restore.ts";
import { storedKeys, writeRows } from "./import-rows.ts";
import { log } from "./logs.ts";
import { forgetRecent } from "./recent-games.ts";
import { checkTeamToken, makeGameKeys, signTeamToken, type GameKeys } from "./team-token.ts";

/** How often ids are chosen anew when something else has taken one meanwhile. */
const ATTEMPTS = 3;
/** Logs up to this length are in all lists when the call answers; longer ones arrive there soon after. */
const COPIED_AT_ONCE = 20_000;

/** An archive that was found whole: nothing of it is written yet. */
export type Checked = { received: Received; archive: Archive; contents: Contents; survey: LogSurvey };

/**
 * Administrator: makes a game of an archive (`docs/archive.md`). All of it or nothing: a refusal leaves no trace. Its people become accounts
 * and teams of their own; with the `join` of a preview they are the ones who are here that it named.
 */
export async function importGame(ctx: Ctx, upload: AsyncIterable<Uint8Array>, join: string | null): Promise<ImportView> {
  requireRole(ctx, "Admin");
  return withArchive(ctx, upload, (checked) => importChecked(ctx, checked, join));
}

/** Takes an archive in, checks all of it, and lets it go again after `use`. */
export async function withArchive<T>(ctx: Ctx, upload: AsyncIterable<Uint8Array>, use: (checked: Checked) => Promise<T>): Promise<T> {
  const received = await receive(ctx, upload, { most: ARCHIVE_LIMITS.bytes, tooLarge: "file.size" });
  const work = check(ctx, received)
    .then(use)
    .finally(() => letGo(ctx, received));
  // A client that goes away must not take the clean-up with it.
  ctx.after(work.catch(() => undefined));
  return work.catch((error: unknown) => {
    const code = error instanceof AppError ? error.code : "unknown";
    log(ctx, { level: "Warning", message: `An archive was refused: ${code}`, status: "Failed" });
    throw error;
  });
}

async function check(ctx: Ctx, received: Received): Promise<Checked> {
  const archive = await Archive.open(ctx, received, isArchiveName);
  const contents = await readContents(archive);
  return { received, archive, contents, survey: await surveyLog(ctx, archive, contents.manifest) };
}

async function letGo(ctx: Ctx, { held }: Received): Promise<void> {
  if ("incoming" in held) await ctx.files.delete(held.incoming);
}

async function importChecked(ctx: Ctx, checked: Checked, join: string | null): Promise<ImportView> {
  const files = new ImportedFiles(ctx, checked.archive);
  try {
    await files.store(checked.contents.manifest.files);
    return viewOf(checked.contents, checked.survey, await build(ctx, checked, join));
  } finally {
    await files.letGo();
  }
}

async function build(ctx: Ctx, checked: Checked, join: string | null): Promise<Plan> {
  const { archive, contents } = checked;
  const { game } = contents.manifest;
  const plan = await writePlanned(ctx, checked, await keysOf(ctx, contents), join);
  try {
    await restoreLedger(ctx, archive, contents, plan);
    const settings = { hidden: game.hidden, isPrivate: game.isPrivate };
    await ctx.db.update(games).set(settings).where(eq(games.id, plan.gameId));
  } catch (error) {
    await undo(ctx, plan);
    throw error;
  }
  if ((contents.manifest.log?.entries ?? 0) <= COPIED_AT_ONCE) await ctx.ledger(plan.gameId).flush();
  forgetGame(plan.gameId);
  forgetRecent();
  log(ctx, { level: "Warning", message: `Imported the game ${game.title} (${plan.gameId})`, status: "Success" });
  return plan;
}

async function writePlanned(ctx: Ctx, checked: Checked, keys: GameKeys, join: string | null): Promise<Plan> {
  const { received, contents, survey } = checked;
  for (let attempt = 1; ; attempt += 1) {
    const plan = await planImport(ctx, contents, survey, { archive: received, join });
    try {
      await writeRows(ctx, contents, plan, keys);
      // The number is ours from here on: a Ledger that knows something had a game whose removal was cut off.
      if ((await ctx.ledger(plan.gameId).head()) > 0) await ctx.ledger(plan.gameId).erase();
      return plan;
    } catch (error) {
      if (attempt === ATTEMPTS || !String(error).includes("UNIQUE constraint failed")) throw error;
    }
  }
}

async function keysOf(ctx: Ctx, { manifest }: Contents): Promise<GameKeys> {
  const { keys } = manifest.game;
  if (!keys) return makeGameKeys(ctx.secret);
  const stored = storedKeys(ctx, keys);
  const token = await signTeamToken(1, stored.privateKey, ctx.secret);
  return (await checkTeamToken(token, keys.publicKey)) === "valid" ? stored : fail("import.reference", { part: "keys" });
}

/** Takes back what `writeRows` and the Ledger have. */
async function undo(ctx: Ctx, plan: Plan): Promise<void> {
  await remove(ctx, plan.gameId);
  const made = [...plan.teamPlan].flatMap(([id, place]) => ("existing" in place ? [] : [plan.teams.get(id)!]));
  const json = (ids: (number | string)[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const [ofTeams, ofUsers] = await ctx.db.batch([
    ctx.db
      .delete(teams)
      .where(sql`${teams.id} IN ${json(made)}`)
      .returning({ avatar: teams.avatar }),
    ctx.db
      .delete(users)
      .where(sql`${users.id} IN ${json(plan.users.created.map(({ id }) => id))}`)
      .returning({ avatar: users.avatar }),
  ]);
  await releaseAll(
    ctx,
    [...ofTeams, ...ofUsers].map(({ avatar }) => avatar),
  );
}

function viewOf({ manifest, people }: Contents, { submissions }: LogSurvey, plan: Plan): ImportView {
  return {
    id: plan.gameId,
    title: manifest.game.title,
    kept: plan.kept,
    challenges: manifest.challenges.length,
    teams: people?.teams.length ?? 0,
    users: people?.users.length ?? 0,
    created: plan.users.created.length,
    submissions,
  };
}
