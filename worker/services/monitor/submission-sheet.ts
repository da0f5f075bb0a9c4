import type { Language } from "../../contract/wire/names.ts";
import type { Ctx } from "../../context.ts";
import { selectSubmissions, type SubmissionRow } from "../../db/statements/entries.ts";
import { plainStamp } from "../../formats/export-name.ts";
import { SHEET_TEXTS, titleIn } from "../../domain/sheet-texts.ts";
import { rowXml, SHEET_ROWS } from "../../formats/sheet-xml.ts";
import { requireSheetGame, sheetTime, type SheetFile } from "../sheet/sheet-files.ts";
import { workbook } from "../sheet/sheet-stream.ts";

const PAGE = 2_000;
const WIDTHS = [12, 22, 24, 18, 30, 50, 30, 24];

/** Monitor: every submission of a game, newest first, from the copy of its log brought up to the present. */
export async function submissionSheet(ctx: Ctx, gameId: number): Promise<SheetFile> {
  const { title } = await requireSheetGame(ctx, gameId);
  await ctx.ledger(gameId).flush();
  const texts = SHEET_TEXTS[ctx.language];
  return {
    name: `${title}_Submissions_${plainStamp(ctx.now())}.xlsx`,
    bytes: await workbook({ name: texts.submissions, widths: WIDTHS, rows: rowsOf(ctx, gameId) }),
  };
}

async function* rowsOf(ctx: Ctx, gameId: number): AsyncGenerator<string> {
  const texts = SHEET_TEXTS[ctx.language];
  const { status, time, team, user, challenge, answer, label, email } = texts;
  yield rowXml([status, time, team, user, challenge, answer, email, label], true);
  let left = SHEET_ROWS - 1;
  for (let before = Number.MAX_SAFE_INTEGER; left > 0;) {
    // oxlint-disable-next-line no-await-in-loop -- a page at a time is the point
    const { results } = await selectSubmissions(ctx.d1, gameId, before, Math.min(PAGE, left)).all<SubmissionRow>();
    if (results.length > 0) yield results.map((row) => rowXml(cellsOf(row, ctx.language))).join("");
    if (results.length < Math.min(PAGE, left)) return;
    before = results.at(-1)!.seq;
    left -= results.length;
  }
}

function cellsOf(row: SubmissionRow, language: Language): string[] {
  const verdict = SHEET_TEXTS[language].verdicts[row.status ?? "NotFound"];
  return [
    verdict,
    sheetTime(row.at),
    row.team ?? "",
    row.user ?? "",
    titleIn(language, row),
    row.answer ?? "",
    row.email ?? "",
    row.label ?? "",
  ];
}
