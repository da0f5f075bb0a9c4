import type { Loss } from "../manifest/fields.ts";
import { reasonOf } from "../problems/reasons.ts";
import type { Tables } from "./ctfd-tables.ts";

/** Tables that say nothing about an event. */
const SILENT = ["alembic_version"];

/** The settings of a CTFd that a game has, too. */
const OF_THE_GAME = ["ctf_name", "start", "end"];

/** What an export has besides challenges: each table that is not read, with the number of its rows, and rows that belong to no challenge. */
export async function lossesOf(tables: Tables, left: Record<string, number>, read: ReadonlySet<string>): Promise<Loss[]> {
  const losses = await settingsIn(tables);
  const why = reasonOf("onlyChallenges");
  for (const name of [...tables.names].sort().filter((one) => !SILENT.includes(one))) {
    // oxlint-disable-next-line no-await-in-loop -- one table in memory at a time
    const count = read.has(name) ? (left[name] ?? 0) : await tables.count(name);
    if (count !== 0) losses.push({ file: tables.fileOf(name), field: name, value: count, why });
  }
  return losses;
}

/** An export is often of an event that is over: its times would end the game into which its challenges are imported. */
async function settingsIn(tables: Tables): Promise<Loss[]> {
  const file = tables.fileOf("config");
  const why = reasonOf("gameSettings");
  const rows = await tables.rows("config");
  return rows.flatMap(({ key, value }): Loss[] => {
    if (typeof key !== "string" || !OF_THE_GAME.includes(key) || typeof value !== "string" || value === "") return [];
    return [{ file, field: `config.${key}`, value: key === "ctf_name" ? value : momentOf(value), why }];
  });
}

/** Seconds since 1970 as a time that people read. */
function momentOf(seconds: string): string {
  const date = new Date(Number(seconds) * 1000);
  return Number.isNaN(date.getTime()) ? seconds : date.toISOString();
}
