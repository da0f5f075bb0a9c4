import type { BoardTable, TeamLine } from "../../contract/rpc/board.ts";
import type { Ctx } from "../../context.ts";
import { placeIn, rowText, solvedIn } from "../../domain/board/board-table.ts";
import type { RuleProgress } from "../../domain/game/challenge-rules.ts";
import { BoundedCache } from "../../domain/bounded-cache.ts";
import { JointRead } from "../../joint-read.ts";
import { MEMORY } from "../../memory.ts";
import { together } from "../../domain/together.ts";
import { knownTable, tableAfter, tableOf } from "./board-tables.ts";
import { solvedSince } from "./own-solves.ts";
import { isFresh } from "../../domain/fresh.ts";

/** As text, which takes the least memory. `changed` is the line's. */
type Held = { changed: number; readAt: number; json: string };
/** `beside`: the columns, when the team's neighbours in them are to be read as well. */
type Asked = { gameId: number; teamId: number; beside: BoardTable | null };

/** Twice the interval between two requests of a page. A deleted game may be imported again under its old numbers. */
const SAME_MS = 10 * 60_000;
const READ_AT_ONCE = 200;
const HELD_BYTES = 48;
/** The usual size of a line with its overhead. */
const LINE_BYTES = 300;
/** By game and team. */
const lines = new BoundedCache<string, Held>(MEMORY.teamLines, ({ json }) => HELD_BYTES + textBytes(json));
const lookups = new JointRead<Asked, TeamLine | null>(READ_AT_ONCE, ({ gameId }) => gameId);

const WIDE = /[\u0100-\uffff]/;

/** How long a team's own solve may take to reach the board before its member is shown the board without it. */
const OWN_WAITS_MS = [20, 40, 80, 160, 320, 640];

/**
 * `row`: the JSON of a `ScoreboardItemView`. `progress`: what the rules of challenges need to know about the team. `version`: of the board
 * as the team is shown it; while it is frozen the team's own part is newer than the rest.
 */
export type Own = { table: BoardTable; row: string | null; progress: RuleProgress; version: number };

const NOTHING_YET: RuleProgress = { hasSolved: () => false, score: () => 0 };

/**
 * A team's row, at most a second old, and the columns it was made from; null when the team is not on the board. The Board is asked for the
 * columns once a second, and for a line when the team itself has done something. The row includes what the caller has solved in this
 * isolate.
 */
export async function ownRow(ctx: Ctx, gameId: number, userId: string, team: Team): Promise<Own> {
  const held = heldLine(ctx, gameId, team);
  const [first, read] = await together(
    tableWithOwn(ctx, gameId, userId, team.teamId),
    held ? Promise.resolve(held) : readLine(ctx, gameId, team),
  );
  let table = first;
  const changed = changedIn(table, team.teamId);
  if (changed === null) return { table, row: null, progress: NOTHING_YET, version: table.version };
  const line = read && read.changed >= changed ? read : await readLine(ctx, gameId, team);
  if (!line) return { table, row: null, progress: NOTHING_YET, version: table.version };
  // The line is newer than the columns: the team has just solved something.
  if (line.changed > changed) table = await tableAfter(ctx, gameId, table);
  const place = placeIn(table, team.teamId);
  if (place < 0) return { table, row: null, progress: NOTHING_YET, version: table.version };
  return {
    table,
    row: rowText(table, place, line),
    progress: progressIn(table, place, line),
    version: Math.max(table.version, table.changed[place]!),
  };
}

function progressIn(table: BoardTable, place: number, line: TeamLine): RuleProgress {
  const solved = table.gates ? solvedIn(line) : new Set();
  return { hasSolved: (id) => solved.has(id), score: () => table.scores[place]! };
}

/** A text takes a byte per character, or two if any character is beyond Latin-1. */
function textBytes(text: string): number {
  return WIDE.test(text) ? 2 * text.length : text.length;
}

type Team = { participationId: number; teamId: number };

async function tableWithOwn(ctx: Ctx, gameId: number, userId: string, teamId: number): Promise<BoardTable> {
  let table = await tableOf(ctx, gameId);
  const since = solvedSince(gameId, userId, ctx.now());
  for (const wait of OWN_WAITS_MS) {
    if (since === null || (changedIn(table, teamId) ?? 0) >= since) break;
    // oxlint-disable-next-line no-await-in-loop -- each look is a later one
    await ctx.sleep(wait);
    // oxlint-disable-next-line no-await-in-loop -- the same
    table = await tableAfter(ctx, gameId, table);
  }
  return table;
}

/** The remembered line, unless it is too old. */
function heldLine(ctx: Ctx, gameId: number, { teamId }: Team): TeamLine | null {
  const held = lines.get(keyOf(gameId, teamId));
  return held && isGood(held, ctx.now()) ? unpacked(held) : null;
}

const isGood = (held: Held, now: number) => isFresh(held.readAt, now, SAME_MS);

/** As text: a single number could not keep two ids apart once a few recoveries have used up the numbers of millions of games. */
const keyOf = (gameId: number, teamId: number) => `${gameId} ${teamId}`;

async function readLine(ctx: Ctx, gameId: number, { teamId }: Team): Promise<TeamLine | null> {
  const isUnknown = !lines.peek(keyOf(gameId, teamId));
  const beside = isUnknown ? knownTable(gameId) : null;
  return lookups.read(ctx, { gameId, teamId, beside }, (asked) => readLines(ctx, asked));
}

/**
 * Lines of teams of one game, in their order; unknown neighbours are read along, because where one team comes others do, and the question
 * itself costs most.
 */
async function readLines(ctx: Ctx, asked: Asked[]): Promise<(TeamLine | null)[]> {
  const [{ gameId }, readAt] = [asked[0]!, ctx.now()];
  const teamIds = [...new Set([...asked.map(({ teamId }) => teamId), ...asked.flatMap((one) => neighbours(one, readAt, asked.length))])];
  const read = await ctx.board(gameId).lines(teamIds);
  const found = new Map(teamIds.map((teamId, n) => [teamId, read[n] ?? null]));
  for (const [teamId, line] of found) if (line) lines.set(keyOf(gameId, teamId), { changed: line.changed, readAt, json: packed(line) });
  return asked.map(({ teamId }) => found.get(teamId)!);
}

/** The next unknown teams in the columns, as many as each of this many askers should read. */
function neighbours({ gameId, teamId, beside }: Asked, now: number, askers: number): number[] {
  const share = Math.floor(READ_AT_ONCE / askers) - 1;
  if (!beside || !lines.hasRoomFor(READ_AT_ONCE, LINE_BYTES)) return [];
  const from = placeIn(beside, teamId) + 1;
  const next = [...beside.teamIds.subarray(from, from + share)];
  return next.filter((id) => {
    const held = lines.peek(keyOf(gameId, id));
    return !held || !isGood(held, now);
  });
}

function changedIn(table: BoardTable, teamId: number): number | null {
  const place = placeIn(table, teamId);
  return place < 0 ? null : table.changed[place]!;
}

function packed({ name, bio, avatar, division, userNames, solves, uncounted }: TeamLine): string {
  return JSON.stringify([name, bio, avatar, division, userNames, solves, ...(uncounted ? [uncounted] : [])]);
}

function unpacked({ changed, json }: Held): TeamLine {
  const [name, bio, avatar, division, userNames, solves, uncounted] = JSON.parse(json) as [
    string,
    string | null,
    string | null,
    string | null,
    string[],
    number[],
    number[]?,
  ];
  return { name, bio, avatar, division, changed, userNames, solves, ...(uncounted && { uncounted }) };
}
