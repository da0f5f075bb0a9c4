import type { BoardFrameView, ScoreboardItemView } from "../../contract/wire/board/board.ts";
import { fail } from "../../contract/wire/errors.ts";
import { TAGS } from "../../contract/wire/names.ts";
import type { Ctx } from "../../context.ts";
import { plainStamp } from "../../formats/export-name.ts";
import { SHEET_TEXTS } from "../../domain/sheet-texts.ts";
import { rowXml, type Cell } from "../../formats/sheet-xml.ts";
import { requireSheetGame, sheetTime, type SheetFile } from "../sheet/sheet-files.ts";
import { workbook } from "../sheet/sheet-stream.ts";
import { readTeamPeople, type TeamPeople } from "../team/team-people.ts";

/** A team's line without what the sheet does not show: ten thousand of them are in memory while the sheet is written. */
type Line = {
  id: number;
  rank: number;
  name: string;
  division: string;
  solved: number;
  lastAt: number;
  score: number;
  points: Int32Array;
  beside: Record<Beside, number>;
};
/**
 * What changes a score besides the challenges of the sheet; `rest`: the adjustment that keeps it at 0 or above, and challenges that are not
 * on the board.
 */
const BESIDE = ["hints", "corrections", "rest"] as const;
type Beside = (typeof BESIDE)[number];

const PAGE = 100;
const TRIES = 5;

/** Monitor: the live board with the people behind the teams, and each team's points for each challenge. */
export async function scoreboardSheet(ctx: Ctx, gameId: number): Promise<SheetFile> {
  const { title, divisions } = await requireSheetGame(ctx, gameId);
  await ctx.ledger(gameId).flush();
  const board = await readBoard(ctx, gameId);
  if (board.lines.length === 0) fail("sheet.empty");
  const texts = SHEET_TEXTS[ctx.language];
  const withDivision = divisions.length > 0;
  const before = [texts.rank, texts.team, ...(withDivision ? [texts.division] : []), texts.captain, texts.members];
  const beside = BESIDE.filter((one) => board.lines.some((line) => line.beside[one] !== 0));
  const after = [...board.titles, ...beside.map((one) => texts[one])];
  const header = [...before, texts.studentNumbers, texts.phones, texts.solved, texts.lastSolve, texts.score, ...after];
  const widths = header.map((_, i) => (i === 0 ? 8 : i < before.length + 2 ? 28 : 20));
  return {
    name: `${title}_Scoreboard_${plainStamp(ctx.now())}.xlsx`,
    bytes: await workbook({ name: texts.scoreboard, widths, rows: rowsOf(ctx, header, board.lines, { withDivision, beside }) }),
  };
}

/** The columns that only some sheets have. */
type Further = { withDivision: boolean; beside: Beside[] };

async function* rowsOf(ctx: Ctx, header: string[], lines: Line[], further: Further): AsyncGenerator<string> {
  yield rowXml(header, true);
  const { empty } = SHEET_TEXTS[ctx.language];
  for (let from = 0; from < lines.length; from += PAGE) {
    const some = lines.slice(from, from + PAGE);
    // oxlint-disable-next-line no-await-in-loop -- a page at a time is the point
    const people = await readTeamPeople(
      ctx,
      some.map((line) => line.id),
    );
    yield some.map((line) => rowXml(cellsOf(line, people.get(line.id), further, empty))).join("");
  }
}

function cellsOf(line: Line, people: TeamPeople | undefined, { withDivision, beside }: Further, empty: string): Cell[] {
  const joined = (values: string[] = []) => values.map((value) => value.trim() || empty).join(" / ");
  return [
    line.rank,
    line.name,
    ...(withDivision ? [line.division] : []),
    people?.captain.trim() || empty,
    joined(people?.realNames),
    joined(people?.studentNumbers),
    joined(people?.phones),
    line.solved,
    line.solved > 0 ? sheetTime(line.lastAt) : "",
    line.score,
    ...line.points,
    ...beside.map((one) => line.beside[one]),
  ];
}

/** The whole board at one version. Its pages are read again when it changes meanwhile; after the last try the first pages are used. */
async function readBoard(ctx: Ctx, gameId: number): Promise<{ titles: string[]; lines: Line[] }> {
  for (let attempt = 1; ; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the next try depends on this one
    const read = await readOnce(ctx, gameId);
    if (read.isWhole || attempt === TRIES) return read;
  }
}

async function readOnce(ctx: Ctx, gameId: number) {
  const board = ctx.board(gameId);
  const frame = await board.frame(null, true);
  const columns = columnsOf(frame);
  const places = new Map(columns.map((column, i) => [column.id, i]));
  const lines = new Map<number, Line>();
  let isWhole = true;
  for (let skip = 0; skip < frame.teams; skip += PAGE) {
    // oxlint-disable-next-line no-await-in-loop -- one page of full rows in memory
    const page = await board.page({ skip, count: PAGE }, true);
    isWhole &&= page.version === frame.version;
    for (const row of page.rows) if (!lines.has(row.id)) lines.set(row.id, lineOf(row, places));
  }
  return { isWhole, titles: columns.map((column) => column.title), lines: [...lines.values()] };
}

function columnsOf({ challenges }: BoardFrameView): { id: number; title: string }[] {
  return TAGS.flatMap((tag) => challenges[tag] ?? []).map(({ id, title }) => ({ id, title }));
}

function lineOf(row: ScoreboardItemView, places: Map<number, number>): Line {
  const points = new Int32Array(places.size);
  for (const solve of row.solvedChallenges) {
    const place = places.get(solve.id);
    if (place !== undefined) points[place] = solve.score;
  }
  const { id, rank, name, score, solvedCount, hintPoints = 0, correctionPoints: corrections = 0 } = row;
  const rest = score - points.reduce((sum, one) => sum + one, corrections - hintPoints);
  return {
    id,
    rank,
    name,
    division: row.organization ?? "",
    solved: solvedCount,
    lastAt: Date.parse(row.lastSubmissionTime),
    score,
    points,
    beside: { hints: -hintPoints, corrections, rest },
  };
}
