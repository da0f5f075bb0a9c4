import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import type { ArchiveFile } from "../contract/wire/archive/archive.ts";
import { connect } from "../db/client.ts";
import { imports } from "../db/schema/index.ts";
import type { Archive } from "../services/archive/archive-reader.ts";
import { entryName } from "../services/archive/export-files.ts";
import { importGame } from "../services/archive/game-import.ts";
import { storeFiles } from "../services/archive/import-files.ts";
import { exported } from "../testing/archives/archives.ts";
import { aContext } from "../testing/context.ts";
import { aRunningGame } from "../testing/games.ts";
import { countedD1 } from "../testing/runtime/counted-d1.ts";

/** An archive of this many small files, as far as they are read from it. */
async function filesOf(count: number): Promise<{ archive: Archive; list: ArchiveFile[] }> {
  const bytes = new Map<string, Uint8Array>();
  const list: ArchiveFile[] = [];
  for (let n = 0; n < count; n += 1) {
    const own = new TextEncoder().encode(`file ${n} ${crypto.randomUUID()}`);
    const hash = [...new Uint8Array(await crypto.subtle.digest("SHA-256", own))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const file: ArchiveFile = { kind: "file", hash, name: `${n}.txt`, type: "text/plain", size: own.length };
    bytes.set(entryName(file), own);
    list.push(file);
  }
  async function* read(name: string) {
    yield bytes.get(name)!;
  }
  return { archive: { read } as unknown as Archive, list };
}

async function queriesForFiles(count: number): Promise<number> {
  const { archive, list } = await filesOf(count);
  const importId = crypto.randomUUID();
  await connect(env.DB).insert(imports).values({ id: importId, at: Date.now() });
  const counted = countedD1();
  await storeFiles(aContext(null, counted.changes), archive, list, { id: importId, isContinued: false });
  const rows = await env.DB.prepare(
    "SELECT count(*) AS n, sum(f.refs) AS refs FROM import_files i JOIN files f ON f.hash = i.hash WHERE import_id = ?",
  )
    .bind(importId)
    .first();
  expect(rows).toEqual({ n: count, refs: count });
  expect(counted.longest()).toBeLessThan(2_000_000);
  return counted.queries();
}

test("storing the files of an import queries D1 once per three hundred files, not once per file", async () => {
  expect(await queriesForFiles(5)).toBeLessThanOrEqual(2);
  expect(await queriesForFiles(290)).toBeLessThanOrEqual(2);
  expect(await queriesForFiles(620)).toBeLessThanOrEqual(6);
});

test("an import makes the same number of D1 queries for many teams and challenges as for few", async () => {
  const queriesOf = async (teams: number, challenges: number) => {
    const game = await aRunningGame({ teams, challenges });
    const archive = await exported(game.organiser, game.id, "teams=true&submissions=true&personal=true");
    const counted = countedD1();
    await importGame(aContext(game.organiser, counted.changes), new Blob([archive as Uint8Array<ArrayBuffer>]).stream() as never, null);
    expect(counted.longest()).toBeLessThan(2_000_000);
    return counted.queries();
  };
  const few = await queriesOf(2, 2);
  expect(few).toBeLessThan(100);
  expect(await queriesOf(14, 2)).toBe(few);
  expect(await queriesOf(2, 9)).toBe(few);
});
