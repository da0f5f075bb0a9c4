import type { AnswerResult } from "../../contract/wire/enums.ts";
import type { Ctx } from "../../context.ts";
import { plainStamp } from "../../formats/export-name.ts";
import { SHEET_TEXTS } from "../../domain/sheet-texts.ts";
import { rowXml, SHEET_ROWS } from "../../formats/sheet-xml.ts";
import { requireSheetGame, sheetTime, type SheetFile } from "../sheet/sheet-files.ts";
import { workbook } from "../sheet/sheet-stream.ts";

const PAGE = 2_000;
const WIDTHS = [12, 22, 24, 18, 30, 50, 30];

/** Monitor: every submission of a game, newest first, from the copy of its log brought up to the present. */
export async function submissionSheet(ctx: Ctx, gameId: number): Promise<SheetFile> {
  const { title } = await requireSheetGame(ctx, gameId);
  await ctx.ledger(gameId).flush();
  const texts = SHEET_TEXTS[ctx.language];
  return {
    name: `${title}_Submissions_${plainStamp(ctx.now())}.xlsx`,
    bytes: workbook({ name: texts.submissions, widths: WIDTHS, rows: rowsOf(ctx, gameId) }),
  };
}

type Row = {
  seq: number;
  at: number;
  status: AnswerResult | null;
  answer: string | null;
  team: string | null;
  user: string | null;
  email: string | null;
  challenge: string | null;
};

/** Page by page down the log's own order; the plus keeps SQLite on that index. */
const PAGE_OF_LOG = `
  SELECT e.seq, e.at, e.status, e.text AS answer, t.name AS team, u.name AS user, u.email, c.title AS challenge
  FROM entries e LEFT JOIN users u ON u.id = e.user_id
  LEFT JOIN participations p ON p.id = e.participation_id AND p.game_id = e.game_id LEFT JOIN teams t ON t.id = p.team_id
  LEFT JOIN challenges c ON c.id = e.challenge_id AND c.game_id = e.game_id
  WHERE e.game_id = ?1 AND e.seq < ?2 AND +e.kind = 'submission' ORDER BY e.seq DESC LIMIT ?3`;

async function* rowsOf(ctx: Ctx, gameId: number): AsyncGenerator<string> {
  const texts = SHEET_TEXTS[ctx.language];
  const { status, time, team, user, challenge, answer, email } = texts;
  yield rowXml([status, time, team, user, challenge, answer, email], true);
  const statement = ctx.d1.prepare(PAGE_OF_LOG);
  let left = SHEET_ROWS - 1;
  for (let before = Number.MAX_SAFE_INTEGER; left > 0;) {
    // oxlint-disable-next-line no-await-in-loop -- a page at a time is the point
    const { results } = await statement.bind(gameId, before, Math.min(PAGE, left)).all<Row>();
    if (results.length === 0) return;
    yield results.map((row) => rowXml(cellsOf(row, texts.verdicts))).join("");
    before = results.at(-1)!.seq;
    left -= results.length;
  }
}

function cellsOf(row: Row, verdicts: Record<AnswerResult, string>): string[] {
  const verdict = verdicts[row.status ?? "NotFound"];
  return [verdict, sheetTime(row.at), row.team ?? "", row.user ?? "", row.challenge ?? "", row.answer ?? "", row.email ?? ""];
}
