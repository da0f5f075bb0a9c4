import { and, desc, eq, SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { AnswerResult } from "../../contract/wire/enums.ts";
import type { EventView, SubmissionView } from "../../contract/wire/monitor/monitor.ts";
import type { EntryData } from "../../contract/rpc/ledger.ts";
import { hintTerms, hintValues } from "../../domain/log/hint-event.ts";
import { titleIn } from "../../domain/sheet-texts.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import type { Ctx } from "../../context.ts";
import { listed } from "../../db/in-list.ts";
import { searchLog } from "./log-search.ts";
import { challenges, entries, participations, teams, users } from "../../db/schema/index.ts";

const CEILING = 1_000;
const owners = alias(participations, "owners");
const ownerTeams = alias(teams, "owner_teams");
/** Without this SQLite reads the rows themselves as soon as one condition needs them. */
const IN_ORDER = sql`INDEXED BY entries_feed`;
const NO_CONTAINER = sql`(e.kind <> 'event' OR coalesce(json_extract(e.data, '$.type'), '') NOT IN ('ContainerStart', 'ContainerDestroy'))`;

type Part = { count: number; skip: number };
type Searched = Part & { search?: string | undefined };
export type EventFilter = Searched & { hideContainer: boolean };
/** `type` null: every verdict; without `challenge`, of every challenge. */
export type SubmissionFilter = Searched & { type: AnswerResult | null; challenge?: number | undefined };

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

/**
 * A game's events from the copy of its log, newest first. A submission of another team's flag appears as wrong, and as a CheatDetected next
 * to it.
 */
export async function listEvents(ctx: Ctx, gameId: number, { hideContainer, ...part }: EventFilter): Promise<EventView[]> {
  const shown = sql`e.kind IN ('submission', 'cheat', 'decoy', 'hint', 'event') AND (e.kind <> 'submission' OR e.status <> 'NotFound')`;
  const wanted = allOf(shown, hideContainer && NO_CONTAINER);
  const rows = await page(ctx, gameId, await numbersOf(ctx, gameId, part, IN_ORDER, wanted));
  return rows.map((row) => ({ ...eventOf(row), time: isoTime(row.at), user: row.user ?? "", team: row.team ?? "", ip: row.ip }));
}

/** A game's submissions from the copy of its log, newest first; `count` 0 means as many as one answer may hold. */
export async function listSubmissions(ctx: Ctx, gameId: number, { type, challenge, ...part }: SubmissionFilter): Promise<SubmissionView[]> {
  const wanted = allOf(
    sql`e.kind = 'submission'`,
    type && sql`e.status = ${type}`,
    challenge !== undefined && sql`e.challenge_id = ${challenge}`,
  );
  const whole = { ...part, count: part.count || CEILING };
  const rows = await page(ctx, gameId, await numbersOf(ctx, gameId, whole, type ? sql`` : IN_ORDER, wanted));
  return rows.map((row) => ({
    answer: row.text ?? "",
    status: row.status ?? "NotFound",
    time: isoTime(row.at),
    user: row.user ?? "",
    team: row.team ?? "",
    challenge: row.challenge,
    ip: row.ip,
    ...labelOf(row),
  }));
}

function allOf(...conditions: (SQL | false | null)[]): SQL {
  return sql.join(
    conditions.filter((one) => one instanceof SQL),
    sql` AND `,
  );
}

/** The label of the flag that was submitted, where there is one. */
function labelOf({ data }: Row): { label?: string } {
  const label = (JSON.parse(data ?? "null") as EntryData["submission"])?.label;
  return label ? { label } : {};
}

type Row = Awaited<ReturnType<typeof page>>[number];

/** The numbers of a part of the feed. Without a search they are found in an index alone: a distant page skips hundreds of thousands of rows. */
async function numbersOf(ctx: Ctx, gameId: number, { search, count, skip }: Searched, by: SQL, wanted: SQL): Promise<SQL> {
  const most = Math.min(count, CEILING);
  if (search) return listed(await searchLog(ctx, gameId, { count: most, skip }, search, wanted));
  return sql`(SELECT e.seq FROM entries e ${by} WHERE e.game_id = ${gameId} AND ${wanted} ORDER BY e.seq DESC LIMIT ${most} OFFSET ${skip})`;
}

/** The entries with these numbers, newest first; names are looked up only for them. */
async function page(ctx: Ctx, gameId: number, shown: SQL) {
  const rows = await ctx.db
    .select(COLUMNS)
    .from(entries)
    .leftJoin(users, eq(users.id, entries.userId))
    .leftJoin(participations, and(eq(participations.id, entries.participationId), eq(participations.gameId, entries.gameId)))
    .leftJoin(teams, eq(teams.id, participations.teamId))
    .leftJoin(challenges, and(eq(challenges.id, entries.challengeId), eq(challenges.gameId, entries.gameId)))
    .leftJoin(owners, and(eq(entries.kind, "cheat"), eq(owners.id, sql`json_extract(${entries.data}, '$.owner')`)))
    .leftJoin(ownerTeams, eq(ownerTeams.id, owners.teamId))
    .where(and(eq(entries.gameId, gameId), sql`${entries.seq} IN ${shown}`))
    .orderBy(desc(entries.seq));
  return rows.map((row) => ({ ...row, challenge: titleIn(ctx.language, row) }));
}

function eventOf(row: Row): Pick<EventView, "type" | "values" | "label" | "decoy" | "hint" | "why"> {
  if (row.kind === "event") {
    const { type, values, why } = JSON.parse(row.data ?? "{}") as EntryData["event"];
    return { type, values, ...(why && { why }) };
  }
  if (row.kind === "cheat") return { type: "CheatDetected", values: [row.challenge, row.team ?? "", row.owner ?? ""] };
  if (row.kind === "decoy") {
    const { label = "" } = JSON.parse(row.data ?? "{}") as EntryData["decoy"];
    return { type: "CheatDetected", values: [row.challenge, row.team ?? "", label], decoy: true };
  }
  if (row.kind === "hint") {
    const hint = JSON.parse(row.data!) as EntryData["hint"];
    return { type: "Normal", values: hintValues(row.challenge, hint), hint: hintTerms(hint) };
  }
  const status = row.status === "CheatDetected" ? "WrongAnswer" : (row.status ?? "WrongAnswer");
  return { type: "FlagSubmit", values: [status, row.text ?? "", row.challenge, String(row.challengeId ?? "")], ...labelOf(row) };
}
