import { and, asc, count, desc, eq, gte, lt, ne, or, sql, type SQL } from "drizzle-orm";
import { may, requirePermission } from "../../auth/roles.ts";
import type { Ctx } from "../../context.ts";
import type { FeedbackPageView, FeedbackSumView } from "../../contract/wire/game/feedback.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import { challenges, feedback } from "../../db/schema/index.ts";
import { csvLine } from "../../formats/csv.ts";
import { exportName, plainStamp } from "../../formats/export-name.ts";
import { editable } from "../challenge/challenge-access.ts";
import { readGame } from "../game/game-change.ts";
import { requireGame } from "../game/game-cache.ts";
import { log } from "../log/logs.ts";

export { own, say } from "./own-feedback.ts";

const STARS = [1, 2, 3, 4, 5];
const PAGE = 1_000;
const CEILING = 100_000;
const CSV_HEAD = ["challenge", "title", "stars", "text", "time"];

type Wish = { challenge?: number | undefined; count: number; skip: number };

/** `challenge.author`: the feedback on the challenges that the caller may change. Readers are not told who wrote it. */
export async function list(ctx: Ctx, gameId: number, { challenge, count: most, skip }: Wish): Promise<FeedbackPageView> {
  const told = await toldTo(ctx, gameId);
  const sums = await feedbackOf(ctx, gameId, told);
  const written = and(ofGame(ctx, gameId), told, ne(feedback.text, ""), challenge === undefined ? undefined : eq(challenges.id, challenge));
  const [rows, [all]] = await ctx.db.batch([
    said(ctx).where(written).orderBy(desc(feedback.saidAt), asc(feedback.challengeId), asc(feedback.userId)).limit(most).offset(skip),
    ctx.db.select({ count: count() }).from(feedback).innerJoin(challenges, eq(challenges.id, feedback.challengeId)).where(written),
  ]);
  const data = rows.map(({ challengeId, stars, text, saidAt }) => ({ challengeId, stars, text, time: isoTime(saidAt) }));
  return { challenges: sums, data, length: data.length, total: all?.count ?? 0 };
}

/**
 * `challenge.author`: the stars of each challenge of the game that the caller may change, in one query; also of challenges without
 * feedback.
 */
async function feedbackOf(ctx: Ctx, gameId: number, told: Told): Promise<FeedbackSumView[]> {
  const own = ofGame(ctx, gameId);
  const sum = (stars: number) => sql<number>`SUM(${feedback.stars} = ${stars})`;
  const rows = await ctx.db
    .select({
      challengeId: challenges.id,
      title: challenges.title,
      count: count(feedback.userId),
      average: sql<number | null>`AVG(${feedback.stars})`,
      texts: sql<number>`SUM(${feedback.text} <> '')`,
      s1: sum(1),
      s2: sum(2),
      s3: sum(3),
      s4: sum(4),
      s5: sum(5),
    })
    .from(challenges)
    .leftJoin(feedback, and(eq(feedback.challengeId, challenges.id), told))
    .where(own)
    .groupBy(challenges.id)
    .orderBy(asc(challenges.position), asc(challenges.title), asc(challenges.id));
  return rows.map(({ challengeId, title, count: said, average, texts, ...by }) => ({
    challengeId,
    title,
    count: said,
    average,
    stars: STARS.map((n) => by[`s${n}` as keyof typeof by] ?? 0),
    texts: texts ?? 0,
  }));
}

/** `challenge.author`: all of it as CSV, the newest first. */
export async function sheet(ctx: Ctx, gameId: number): Promise<{ name: string; bytes: ReadableStream<Uint8Array> }> {
  const own = ofGame(ctx, gameId);
  const { title } = await readGame(ctx, gameId);
  const told = await toldTo(ctx, gameId);
  log(ctx, { level: "Information", message: `Downloaded the feedback of game ${gameId}`, status: "Success" });
  const lines = linesOf(ctx, and(own, told));
  // Read before the answer begins, because a refusal is still possible then.
  let next = await lines.next();
  const bytes = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (next.done) return controller.close();
      controller.enqueue(new TextEncoder().encode(next.value));
      next = await lines.next();
    },
  });
  return { name: `${exportName(title, 200)}_Feedback_${plainStamp(ctx.now())}.csv`, bytes };
}

/** With the byte order mark by which spreadsheets recognise UTF-8. */
async function* linesOf(ctx: Ctx, wanted: SQL | undefined): AsyncGenerator<string> {
  let head = `\uFEFF${csvLine(CSV_HEAD)}`;
  for (let from = 0; from < CEILING; from += PAGE) {
    // oxlint-disable-next-line no-await-in-loop -- a page at a time is the point
    const rows = await said(ctx)
      .where(wanted)
      .orderBy(desc(feedback.saidAt), asc(feedback.challengeId), asc(feedback.userId))
      .limit(PAGE)
      .offset(from);
    yield (
      head + rows.map(({ challengeId, title, stars, text, saidAt }) => csvLine([challengeId, title, stars, text, isoTime(saidAt)])).join("")
    );
    head = "";
    if (rows.length < PAGE) return;
  }
}

/** A condition on feedback, if the caller may not read all of it. */
type Told = SQL | undefined;

/**
 * Players give feedback when they have solved a challenge, so while the board is frozen what was said since is only for users who may monitor
 * the game. After the end everybody may say something.
 */
async function toldTo(ctx: Ctx, gameId: number): Promise<Told> {
  requirePermission(ctx, "challenge.author", gameId);
  const { endAt } = await requireGame(ctx, gameId);
  const { frozen } = may(ctx, "game.monitor", gameId) ? {} : await ctx.board(gameId).frame(null);
  return frozen === undefined ? undefined : or(lt(feedback.saidAt, Date.parse(frozen)), gte(feedback.saidAt, endAt));
}

const ofGame = (ctx: Ctx, gameId: number) => and(editable(ctx, gameId), eq(challenges.gameId, gameId));

function said(ctx: Ctx) {
  return ctx.db
    .select({
      challengeId: feedback.challengeId,
      title: challenges.title,
      stars: feedback.stars,
      text: feedback.text,
      saidAt: feedback.saidAt,
    })
    .from(feedback)
    .innerJoin(challenges, eq(challenges.id, feedback.challengeId));
}
