import { and, count, eq, gt } from "drizzle-orm";
import type { AuditView, DifferenceView } from "../../contract/wire/monitor/audit.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { Entry } from "../../contract/rpc/ledger.ts";
import type { BoardBody } from "../../contract/rpc/objects.ts";
import type { Ctx } from "../../context.ts";
import { entries, participations } from "../../db/schema/index.ts";
import type { Board } from "../../domain/board/board.ts";
import { GameBoards } from "../../domain/board/game-boards.ts";
import { wirePieces } from "../../domain/board/board-view.ts";
import { requirePermission } from "../../auth/roles.ts";
import { bytesOf } from "../file/stream-bytes.ts";
import { copiesOf, PIECE, requireTitle, textOf } from "../recovery/log-copy.ts";

const SHOWN = 1_000;
const ATTEMPTS = 10;

/** Administrator: compares the Ledger's log with its copy in D1 row by row, and the boards with boards replayed from the log. Refuses a lost log. */
export async function auditGame(ctx: Ctx, gameId: number): Promise<AuditView> {
  requirePermission(ctx, "game.audit");
  await requireTitle(ctx, gameId);
  if ((await ctx.ledger(gameId).vitals()).isClosed) fail("recovery.closed");
  await flush(ctx, gameId);
  const audit = new Audit(gameId);
  await compareLog(ctx, gameId, audit);
  await compareStatuses(ctx, gameId, audit);
  await compareBoard(ctx, gameId, audit);
  return audit.view();
}

/** The findings so far, and the boards that follow from the log that was read. */
class Audit {
  readonly boards = new GameBoards();
  private readonly differences: DifferenceView[] = [];
  private count = 0;
  private submissions = 0;
  private solves = 0;

  constructor(private readonly gameId: number) {}

  get replay(): Board {
    return this.boards.live;
  }

  read(entry: Entry): void {
    if (entry.seq !== this.replay.folded + 1) this.differ("log", entry.seq, String(entry.seq), String(this.replay.folded + 1));
    if (entry.kind === "submission") this.submissions += 1;
    if (entry.nth !== null) this.solves += 1;
    this.boards.apply(entry);
  }

  differ(place: string, seq: number | null, ledger: string | null, copy: string | null): void {
    this.count += 1;
    if (this.differences.length < SHOWN) this.differences.push({ place, seq, ledger, copy });
  }

  view(): AuditView {
    const { gameId, submissions, solves, differences, count } = this;
    return { gameId, entries: this.replay.folded, submissions, solves, differences, count };
  }
}

async function compareLog(ctx: Ctx, gameId: number, audit: Audit): Promise<void> {
  // What is written during the audit is ignored.
  const head = await ctx.ledger(gameId).head();
  for (let after = 0; after < head; after += PIECE) {
    const upTo = Math.min(after + PIECE, head);
    const [log, rows] = await Promise.all([ctx.ledger(gameId).entries(after, upTo - after), copiesOf(ctx, gameId, after, upTo)]);
    const copies = new Map(rows.map((row) => [row.seq, row]));
    for (const entry of log) {
      audit.read(entry);
      const [truth, copy] = [textOf(entry), copies.get(entry.seq)];
      copies.delete(entry.seq);
      if (!copy || textOf(copy) !== truth) audit.differ("d1", entry.seq, truth, copy ? textOf(copy) : null);
    }
    for (const copy of copies.values()) audit.differ("d1", copy.seq, null, textOf(copy));
    await othersFirst(ctx);
  }
  const beyond = and(eq(entries.gameId, gameId), gt(entries.seq, await ctx.ledger(gameId).head()));
  const extra = (await ctx.db.select({ n: count() }).from(entries).where(beyond).get())?.n ?? 0;
  if (extra > 0) audit.differ("d1", null, "0 entries after the log's end", `${extra} entries after the log's end`);
}

/**
 * Teams may come, go and move meanwhile: a difference is checked again, until both sides were read at the same moment or the tries are used
 * up.
 */
async function compareStatuses(ctx: Ctx, gameId: number, audit: Audit): Promise<void> {
  let found: [id: number, truth: string | null, copy: string | null][] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await catchUp(ctx, gameId, audit);
    const before = audit.replay.folded;
    const copies = await statusesIn(ctx, gameId);
    const truths = new Map([...audit.replay.teams].flatMap(([id, { settings }]) => (settings ? [[id, statusOf(settings)] as const] : [])));
    const ids = new Set([...copies.keys(), ...truths.keys()]);
    found = [...ids].flatMap((id): typeof found => {
      const [truth, copy] = [truths.get(id) ?? null, copies.get(id) ?? null];
      return truth === copy ? [] : [[id, truth, copy]];
    });
    if (found.length === 0) return;
    await catchUp(ctx, gameId, audit);
    if (attempt > 0 && audit.replay.folded === before) break;
  }
  for (const [id, truth, copy] of found) audit.differ(`participation ${id}`, null, truth, copy);
}

async function statusesIn(ctx: Ctx, gameId: number): Promise<Map<number, string>> {
  const columns = { id: participations.id, status: participations.status, division: participations.division };
  const rows = await ctx.db.select(columns).from(participations).where(eq(participations.gameId, gameId));
  return new Map(rows.map((row) => [row.id, statusOf(row)]));
}

const statusOf = ({ status, division }: { status: string; division: string | null }): string => `${status} ${division}`;

/**
 * The boards may change meanwhile; they are compared at a version that both have reached. A frozen board is compared in both its forms,
 * public and live.
 */
async function compareBoard(ctx: Ctx, gameId: number, audit: Audit): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await catchUp(ctx, gameId, audit);
    const { live, shown } = audit.boards;
    const bodies = [
      { place: "board", board: live, body: await ctx.board(gameId).wire(true) },
      ...(shown === live ? [] : [{ place: "frozen board", board: shown, body: await ctx.board(gameId).wire() }]),
    ];
    if (bodies.some(({ board, body }) => body.version !== board.version)) continue;
    for (const { place, board, body } of bodies) await compareBody(audit, place, board, body);
    return;
  }
  audit.differ("board", null, `version ${audit.replay.version}`, "another version at every attempt");
}

async function compareBody(audit: Audit, place: string, board: Board, { gzip }: BoardBody): Promise<void> {
  const shown = new TextDecoder().decode(await bytesOf(new Blob([gzip]).stream().pipeThrough(new DecompressionStream("gzip"))));
  const replayed = [...wirePieces(board)].join("");
  if (shown !== replayed) audit.differ(place, null, ...firstDifference(replayed, shown));
}

async function catchUp(ctx: Ctx, gameId: number, audit: Audit): Promise<void> {
  await flush(ctx, gameId);
  for (;;) {
    const more = await ctx.ledger(gameId).entries(audit.replay.folded, PIECE);
    if (more.length === 0) return;
    for (const entry of more) audit.read(entry);
    await othersFirst(ctx);
  }
}

/** Both sides are in the same process, whose runtime takes up nothing else while there is always more to do (`file/pieces.ts`). */
const othersFirst = (ctx: Ctx): Promise<void> => ctx.sleep(0);

async function flush(ctx: Ctx, gameId: number): Promise<void> {
  const outcome = await ctx.ledger(gameId).flush();
  if (!outcome.ok) fail(outcome.code);
}

/** The text around the first character that differs. */
function firstDifference(a: string, b: string): [string, string] {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return [a.slice(Math.max(0, at - 60), at + 60), b.slice(Math.max(0, at - 60), at + 60)];
}
