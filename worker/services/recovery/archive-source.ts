import { and, count, eq, gt, max, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { Entry } from "../../contract/rpc/ledger.ts";
import { fail } from "../../contract/wire/errors.ts";
import { entries } from "../../db/schema/index.ts";
import { Archive } from "../archive/archive-reader.ts";
import { isArchiveName, readContents } from "../archive/import-check.ts";
import { readLog, surveyLog } from "../archive/import-log.ts";
import { keptKey } from "../archive/kept-keys.ts";
import type { LogSource } from "./copy-source.ts";

const PIECE = 1_000;

/** An archive of this very game that the platform kept. What the copy in D1 has beyond its end is lost. */
export async function archiveSource(ctx: Ctx, gameId: number, at: number): Promise<LogSource> {
  const key = keptKey(gameId, at);
  const object = (await ctx.files.head(key)) ?? fail("recovery.archive");
  const archive = await Archive.open(ctx, { hash: "", size: object.size, held: { incoming: key } }, isArchiveName);
  const { manifest, people } = await readContents(archive);
  if (manifest.game.id !== gameId || !manifest.log || !people) fail("recovery.archive");
  await surveyLog(ctx, archive, manifest);
  const last = manifest.log.entries;
  return {
    kind: "archive",
    entries: last,
    lost: await lostAfter(ctx, gameId, last),
    bindings: people.bindings,
    read: () => piecesOf(archive),
  };
}

async function lostAfter(ctx: Ctx, gameId: number, last: number): Promise<LogSource["lost"]> {
  const row = await ctx.db
    .select({
      head: max(entries.seq),
      submissions: sql<number>`count(CASE WHEN ${entries.kind} = 'submission' THEN 1 END)`,
      solves: count(entries.nth),
    })
    .from(entries)
    .where(and(eq(entries.gameId, gameId), gt(entries.seq, last)))
    .get();
  return { entries: Math.max(0, (row?.head ?? 0) - last), submissions: row?.submissions ?? 0, solves: row?.solves ?? 0 };
}

async function* piecesOf(archive: Archive): AsyncGenerator<Entry[]> {
  let piece: Entry[] = [];
  for await (const line of readLog(archive)) {
    piece.push({ ...line, data: line.data === null ? null : JSON.stringify(line.data) });
    if (piece.length < PIECE) continue;
    yield piece;
    piece = [];
  }
  yield piece;
}
