import type { AuditView } from "../worker/contract/wire/monitor/audit.ts";
import { administrator, gamesOf, Refusal, run, say, type Administrator } from "./administrator.ts";

/**
 * Compares Ledger, D1 copy and board of every game (or one, with `--game`) of a running server; prints each difference. Exit code 1 if there are any,
 * or a game cannot be compared.
 */
export async function main(args: string[]): Promise<void> {
  await run(async () => {
    const admin = await administrator(args, { game: { type: "string" } });
    let differences = 0;
    for (const id of await gamesOf(admin)) differences += await differencesIn(admin, id);
    if (differences > 0) process.exitCode = 1;
  });
}

/** A game whose log is lost does not keep the others from being compared. */
async function differencesIn({ ask }: Administrator, id: number): Promise<number> {
  try {
    return report(await ask<AuditView>("GET", `/api/admin/audit/${id}`));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say(`game ${id}: not compared: ${error.reason}`);
    return 1;
  }
}

function report({ gameId, entries, submissions, solves, differences, count }: AuditView): number {
  const found = count === 0 ? "no difference" : counted(count, "difference");
  const read = [counted(entries, "entry", "entries"), counted(submissions, "submission"), counted(solves, "solve")];
  say(`game ${gameId}: ${read.join(", ")}: ${found}`);
  for (const { place, seq, ledger, copy } of differences) {
    say(`  ${place}${seq === null ? "" : ` #${seq}`}\n    ledger: ${ledger ?? "nothing"}\n    copy:   ${copy ?? "nothing"}`);
  }
  return count;
}

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
