import { env } from "cloudflare:test";
import type { Entry } from "../contract/rpc/ledger.ts";
import type { AuditView } from "../contract/wire/monitor/audit.ts";
import { ok } from "./call.ts";
import type { TestGame } from "./games.ts";
import { ledgerOf } from "./ledgers.ts";

/** A call that recovers something of a game. */
export function recovery(game: TestGame, what: string, query = ""): string {
  return `/api/admin/recovery/${game.id}/${what}?${query}`;
}

/** The result of a game's audit. */
export async function differences(game: TestGame): Promise<AuditView["differences"]> {
  return (await ok<AuditView>("GET", `/api/admin/audit/${game.id}`, { as: game.organiser })).differences;
}

/** A statement in D1, as if something there were lost or damaged. */
export function d1(statement: string, ...values: unknown[]): Promise<D1Result> {
  return env.DB.prepare(statement)
    .bind(...values)
    .run();
}

/** The head of a game's log, once D1 has all of it. */
export async function copied(game: TestGame): Promise<number> {
  await ledgerOf(game.id).flush();
  return (await ledgerOf(game.id).head()) as number;
}

/** The last entry of a game's log. */
export async function lastEntry(game: TestGame): Promise<Entry> {
  const ledger = ledgerOf(game.id);
  return (await ledger.entries((await ledger.head()) - 1, 1))[0]!;
}
