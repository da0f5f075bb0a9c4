import type { BoardTable, TeamLine } from "../../contract/rpc/board.ts";
import type { Ctx } from "../../context.ts";
import { placeIn, rowText, solvedIn } from "../../domain/board/board-table.ts";
import type { RuleStanding } from "../../domain/game/challenge-rules.ts";
import { BoundedCache } from "../../domain/bounded-cache.ts";
import { JointRead } from "../../joint-read.ts";
import { MEMORY } from "../../memory.ts";
import { together } from "../../domain/together.ts";
import { tableAfter, tableOf } from "./board-tables.ts";
import { solvedSince } from "./own-solves.ts";

/** As text, which takes least. `changed` is the line's. */
type Held = { changed: number; readAt: number; json: string };
type Asked = { gameId: number; teamId: number };

/** A game that was deleted may be imported again under its old numbers. */
const SAME_MS = 60_000;
const READ_AT_ONCE = 200;
const HELD_BYTES = 48;
const lines = new BoundedCache<number, Held>(MEMORY.teamLines, ({ json }) => HELD_BYTES + textBytes(json));
const lookups = new JointRead<Asked, TeamLine | null>(READ_AT_ONCE, ({ gameId }) => gameId);

const WIDE = /[^\u0000-\u00ff]/;

/** How long a team's own solve may take to reach the board before its member is shown the board without it. */
const OWN_WAITS_MS = [20, 40, 80, 160, 320, 640];

/** `row`: the JSON of a `ScoreboardItemView`. `standing`: what the rules of challenges ask of the team. */
export type Own = { table: BoardTable; row: string | null; standing: RuleStanding };

const NOTHING_YET: RuleStanding = { hasSolved: () => false, score: () => 0 };

/**
 * A team's row, at most a second old, and the columns it was made from; null when the team is not on the board. The Board is asked for the
 * columns once a second, and for a line when the team itself has done something. What the caller himself has solved here is in it.
 */
export async function ownRow(ctx: Ctx, gameId: number, userId: string, team: Team): Promise<Own> {
  const held = heldLine(ctx, team);
  const [first, read] = await together(
    tableWithOwn(ctx, gameId, userId, team.teamId),
    held ? Promise.resolve(held) : readLine(ctx, gameId, team),
  );
  let table = first;
  const changed = changedIn(table, team.teamId);
  if (changed === null) return { table, row: null, standing: NOTHING_YET };
  const line = read && read.changed >= changed ? read : await readLine(ctx, gameId, team);
  if (!line) return { table, row: null, standing: NOTHING_YET };
  // The line is of a later version than the columns: the team has just solved something.
  if (line.changed > changed) table = await tableAfter(ctx, gameId, table);
  const place = placeIn(table, team.teamId);
  if (place < 0) return { table, row: null, standing: NOTHING_YET };
  return { table, row: rowText(table, place, line), standing: standingIn(table, place, line) };
}

function standingIn(table: BoardTable, place: number, line: TeamLine): RuleStanding {
  const solved = table.gates ? solvedIn(line) : new Set();
  return { hasSolved: (id) => solved.has(id), score: () => table.scores[place]! };
}

/** A text takes a byte a character, unless one of them is beyond Latin-1: then two. */
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

/** The line that is remembered, unless that is too long ago. */
function heldLine(ctx: Ctx, { participationId }: Team): TeamLine | null {
  const held = lines.get(participationId);
  return held && ctx.now() - held.readAt < SAME_MS ? unpacked(held) : null;
}

async function readLine(ctx: Ctx, gameId: number, { participationId, teamId }: Team): Promise<TeamLine | null> {
  const readAt = ctx.now();
  const line = await lookups.read(ctx, { gameId, teamId }, (asked) => ctx.board(asked[0]!.gameId).lines(asked.map((one) => one.teamId)));
  if (line) lines.set(participationId, { changed: line.changed, readAt, json: packed(line) });
  return line;
}

function changedIn(table: BoardTable, teamId: number): number | null {
  const place = placeIn(table, teamId);
  return place < 0 ? null : table.changed[place]!;
}

function packed({ name, bio, avatar, division, userNames, solves }: TeamLine): string {
  return JSON.stringify([name, bio, avatar, division, userNames, solves]);
}

function unpacked({ changed, json }: Held): TeamLine {
  const [name, bio, avatar, division, userNames, solves] = JSON.parse(json) as [
    string,
    string | null,
    string | null,
    string | null,
    string[],
    number[],
  ];
  return { name, bio, avatar, division, changed, userNames, solves };
}
