import { and, desc, eq, inArray, ne, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { AnswerResult, EventType } from "../contract/enums.ts";
import type { EventView, SubmissionView } from "../contract/feed.ts";
import type { EntryData } from "../contract/ledger.ts";
import { isoTime } from "../contract/wire.ts";
import type { Ctx } from "../context.ts";
import { challenges, entries, participations, teams, users } from "../db/schema/index.ts";

const CEILING = 1_000;
const owners = alias(participations, "owners");
const ownerTeams = alias(teams, "owner_teams");
/** The plus keeps SQLite on the primary key: nearly every row of the log is of these kinds, and they are wanted in its order. */
const kindIn = (...kinds: string[]) =>
  sql`+${entries.kind} IN (${sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )})`;
const isContainerEvent = sql`coalesce(json_extract(${entries.data}, '$.type'), '') IN ('ContainerStart', 'ContainerDestroy')`;

const COLUMNS = {
  at: entries.at,
  kind: entries.kind,
  status: entries.status,
  text: entries.text,
  ip: entries.ip,
  data: entries.data,
  challengeId: entries.challengeId,
  challenge: challenges.title,
  user: users.name,
  team: teams.name,
  owner: ownerTeams.name,
};

/** A game's events from the copy of its log, newest first. A flag that was somebody else's appears as wrong, and as a CheatDetected beside it. */
export async function listEvents(
  ctx: Ctx,
  gameId: number,
  query: { hideContainer: boolean; count: number; skip: number },
): Promise<EventView[]> {
  const rows = await page(ctx, query.count, query.skip, [
    eq(entries.gameId, gameId),
    kindIn("submission", "cheat", "event"),
    or(ne(entries.kind, "submission"), ne(entries.status, "NotFound")),
    query.hideContainer ? sql`NOT ${isContainerEvent}` : undefined,
  ]);
  return rows.map((row) => ({ ...eventOf(row), time: isoTime(row.at), user: row.user ?? "", team: row.team ?? "", ip: row.ip }));
}

/** A game's submissions from the copy of its log, newest first; `count` 0 means as many as one answer may hold. */
export async function listSubmissions(
  ctx: Ctx,
  gameId: number,
  query: { type: AnswerResult | null; count: number; skip: number },
): Promise<SubmissionView[]> {
  const mine = query.type ? inArray(entries.kind, ["submission"]) : kindIn("submission");
  const rows = await page(ctx, query.count || CEILING, query.skip, [
    eq(entries.gameId, gameId),
    mine,
    query.type ? eq(entries.status, query.type) : undefined,
  ]);
  return rows.map((row) => ({
    answer: row.text ?? "",
    status: row.status ?? "NotFound",
    time: isoTime(row.at),
    user: row.user ?? "",
    team: row.team ?? "",
    challenge: row.challenge ?? "",
    ip: row.ip,
  }));
}

type Row = Awaited<ReturnType<typeof page>>[number];

function page(ctx: Ctx, count: number, skip: number, conditions: (SQL | undefined)[]) {
  return ctx.db
    .select(COLUMNS)
    .from(entries)
    .leftJoin(users, eq(users.id, entries.userId))
    .leftJoin(participations, and(eq(participations.id, entries.participationId), eq(participations.gameId, entries.gameId)))
    .leftJoin(teams, eq(teams.id, participations.teamId))
    .leftJoin(challenges, and(eq(challenges.id, entries.challengeId), eq(challenges.gameId, entries.gameId)))
    .leftJoin(owners, and(eq(entries.kind, "cheat"), eq(owners.id, sql`json_extract(${entries.data}, '$.owner')`)))
    .leftJoin(ownerTeams, eq(ownerTeams.id, owners.teamId))
    .where(and(...conditions))
    .orderBy(desc(entries.seq))
    .limit(Math.min(count, CEILING))
    .offset(skip);
}

function eventOf(row: Row): { type: EventType; values: string[] } {
  if (row.kind === "event") return JSON.parse(row.data ?? "{}") as EntryData["event"];
  if (row.kind === "cheat") return { type: "CheatDetected", values: [row.challenge ?? "", row.team ?? "", row.owner ?? ""] };
  const status = row.status === "CheatDetected" ? "WrongAnswer" : (row.status ?? "WrongAnswer");
  return { type: "FlagSubmit", values: [status, row.text ?? "", row.challenge ?? "", String(row.challengeId ?? "")] };
}
