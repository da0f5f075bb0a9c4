import { eq, sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { ARCHIVE_LIMITS, type ImportView } from "../contract/archive.ts";
import { AppError, fail } from "../contract/errors.ts";
import { games, teams, users } from "../db/schema/index.ts";
import { requireRole } from "../middleware/roles.ts";
import { Archive } from "./archive-reader.ts";
import { receive, type Received } from "./file-intake.ts";
import { releaseAll } from "./file-store.ts";
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

/** Administrator: makes a game of an archive (`docs/archive.md`). All of it or nothing: a refusal leaves no trace. */
export async function importGame(ctx: Ctx, upload: AsyncIterable<Uint8Array>): Promise<ImportView> {
  requireRole(ctx, "Admin");
  const received = await receive(ctx, upload, { most: ARCHIVE_LIMITS.bytes, tooLarge: "file.size" });
  const work = importReceived(ctx, received);
  // A client that goes away must not take the clean-up with it.
  ctx.after(work.catch(() => undefined));
  return work;
}

async function importReceived(ctx: Ctx, received: Received): Promise<ImportView> {
  try {
    const archive = await Archive.open(ctx, received, isArchiveName);
    const contents = await readContents(archive);
    const survey = await surveyLog(ctx, archive, contents.manifest);
    const files = new ImportedFiles(ctx, archive);
    try {
      await files.store(contents.manifest.files);
      return viewOf(contents, survey, await build(ctx, archive, contents, survey));
    } finally {
      await files.letGo();
    }
  } catch (error) {
    const code = error instanceof AppError ? error.code : "unknown";
    log(ctx, { level: "Warning", message: `An import was refused: ${code}`, status: "Failed" });
    throw error;
  } finally {
    if ("incoming" in received.held) await ctx.files.delete(received.held.incoming);
  }
}

async function build(ctx: Ctx, archive: Archive, contents: Contents, survey: LogSurvey): Promise<Plan> {
  const { game } = contents.manifest;
  const keys = await keysOf(ctx, contents);
  const plan = await writePlanned(ctx, contents, survey, keys);
  try {
    await restoreLedger(ctx, archive, contents, plan);
    const settings = { hidden: game.hidden, isPrivate: game.isPrivate };
    await ctx.db.update(games).set(settings).where(eq(games.id, plan.gameId));
  } catch (error) {
    await undo(ctx, plan);
    throw error;
  }
  if ((contents.manifest.log?.entries ?? 0) <= COPIED_AT_ONCE) await ctx.ledger(plan.gameId).flush();
  forgetRecent();
  log(ctx, { level: "Warning", message: `Imported the game ${game.title} (${plan.gameId})`, status: "Success" });
  return plan;
}

async function writePlanned(ctx: Ctx, contents: Contents, survey: LogSurvey, keys: GameKeys): Promise<Plan> {
  for (let attempt = 1; ; attempt += 1) {
    const plan = await planImport(ctx, contents, survey);
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
