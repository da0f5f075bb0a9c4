import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { connect } from "../db/client.ts";
import { challenges, entries, games, participations, teams, type GameRow } from "../db/schema/index.ts";
import { aUser, randomWord } from "./users.ts";
import { slugOf } from "../domain/names/slug.ts";

const HOUR_MS = 3_600_000;

/** Only a game's row, running for an hour already. No Ledger knows it: for tests of what reads D1. */
export async function aGameRow(fields: Partial<GameRow> = {}): Promise<GameRow> {
  const now = Date.now();
  const row = {
    title: `Game ${randomWord()}`,
    summary: "",
    content: "",
    hidden: false,
    acceptWithoutReview: true,
    writeupRequired: false,
    divisions: [],
    memberLimit: 0,
    containerLimit: 0,
    practice: true,
    startAt: now - HOUR_MS,
    endAt: now + HOUR_MS,
    writeupDeadlineAt: now + HOUR_MS,
    writeupNote: "",
    bloodBonus: 0,
    publicKey: "",
    privateKey: "",
    ...fields,
  };
  return connect(env.DB).insert(games).values(row).returning().get();
}

/** A team of one, taking part in a game. */
export async function aTeamRow(gameId: number, division: string | null = null) {
  const db = connect(env.DB);
  const player = await aUser();
  const team = { name: `T ${randomWord()}`, captainId: player.id, inviteToken: "0".repeat(32), createdAt: Date.now() };
  const row = await db.insert(teams).values(team).returning().get();
  const part = { gameId, teamId: row.id, status: "Accepted" as const, division, token: randomWord(), createdAt: Date.now() };
  const participation = await db.insert(participations).values(part).returning().get();
  return { player, team: row, participation };
}

export async function aChallengeRow(gameId: number, title = `C ${randomWord()}`) {
  const row = { gameId, title, slug: slugOf(title), tag: "Web" as const, type: "StaticAttachment" as const, hints: [], enabled: true };
  return connect(env.DB).insert(challenges).values(row).returning().get();
}

type EntryRow = typeof entries.$inferInsert;

/** Rows of a game's log as the Ledger copies them to D1; `seq` counts up from 1, `at` by a second each. */
export async function someEntries(gameId: number, rows: (Partial<EntryRow> & Pick<EntryRow, "kind">)[]): Promise<void> {
  const values = rows.map((row, index) => ({ gameId, seq: index + 1, at: (index + 1) * 1_000, ...row }));
  for (let from = 0; from < values.length; from += 8) {
    await connect(env.DB)
      .insert(entries)
      .values(values.slice(from, from + 8));
  }
}

/** How many teams a game has according to its row. */
export async function teamCountOf(gameId: number): Promise<number> {
  const row = await connect(env.DB).select({ teamCount: games.teamCount }).from(games).where(eq(games.id, gameId)).get();
  return row!.teamCount;
}
