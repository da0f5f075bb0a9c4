import { env, runInDurableObject } from "cloudflare:test";
import { forgetGame } from "../services/game/game-cache.ts";
import { forgetMemberships } from "../services/participation/player-gate.ts";
import { boardOf, ledgerOf } from "./ledgers.ts";
import { restart } from "./runtime/restart.ts";

/** Ends an object and erases its storage. */
export async function lose(object: DurableObjectStub): Promise<void> {
  await runInDurableObject(object, async (_, state) => {
    await state.storage.deleteAlarm();
    await state.storage.deleteAll();
  });
  await restart(object);
}

/** Ends a game's Ledger and erases its storage. */
export async function loseLedger(gameId: number): Promise<void> {
  await lose(ledgerOf(gameId));
  forgetGame(gameId);
  forgetMemberships(gameId);
}

/** The same with a game's Board. */
export async function loseBoard(gameId: number): Promise<void> {
  await lose(boardOf(gameId));
}

/** The same with a Fleet. */
export async function loseFleet(name: string): Promise<void> {
  await lose(env.FLEET.get(env.FLEET.idFromName(name)));
}

/** Takes a game's Ledger back to a number of its log, as the edge does by a bookmark: later rows are removed from all its tables. */
export async function rewound(gameId: number, seq: number): Promise<void> {
  await runInDurableObject(ledgerOf(gameId), (_, { storage: { sql } }) => {
    for (const table of ["entries", "solves", "submission_numbers", "keys"]) sql.exec(`DELETE FROM ${table} WHERE seq > ?`, seq);
    sql.exec("UPDATE meta SET value = ? WHERE key = 'cursors'", JSON.stringify({ board: seq, d1: seq }));
  });
  await restart(ledgerOf(gameId));
}
