import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { AnswerResult } from "../../contract/wire/enums.ts";
import type { EventView, SubmissionView } from "../../contract/wire/monitor/monitor.ts";
import type { EntryData } from "../../contract/rpc/ledger.ts";
import { hintTerms, hintValues } from "../../domain/log/hint-event.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import type { Ctx } from "../../context.ts";
import { challenges, entries, participations, teams, users } from "../../db/schema/index.ts";

const CEILING = 1_000;
const owners = alias(participations, "owners");
const ownerTeams = alias(teams, "owner_teams");
/** Without this SQLite reads the rows themselves as soon as one condition needs them. */
const IN_ORDER = sql`INDEXED BY entries_feed`;
const NO_CONTAINER = sql`(e.kind <> 'event' OR coalesce(json_extract(e.data, '$.type'), '') NOT IN ('ContainerStart', 'ContainerDestroy'))`;

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
export async function listEvents(
  ctx: Ctx,
  gameId: number,
  { hideContainer, ...part }: { hideContainer: boolean; count: number; skip: number },
): Promise<EventView[]> {
  const shown = sql`e.kind IN ('submission', 'cheat', 'decoy', 'hint', 'event') AND (e.kind <> 'submission' OR e.status <> 'NotFound')`;
  const rows = await page(ctx, gameId, part, IN_ORDER, hideContainer ? sql`${shown} AND ${NO_CONTAINER}` : shown);
  return rows.map((row) => ({ ...eventOf(row), time: isoTime(row.at), user: row.user ?? "", team: row.team ?? "", ip: row.ip }));
}

/** A game's submissions from the copy of its log, newest first; `count` 0 means as many as one answer may hold. */
export async function listSubmissions(
  ctx: Ctx,
  gameId: number,
  query: { type: AnswerResult | null; challenge?: number; count: number; skip: number },
): Promise<SubmissionView[]> {
  const part = { count: query.count || CEILING, skip: query.skip };
  const ofType = query.type ? sql`e.kind = 'submission' AND e.status = ${query.type}` : sql`e.kind = 'submission'`;
  const wanted = query.challenge === undefined ? ofType : sql`${ofType} AND e.challenge_id = ${query.challenge}`;
  const rows = await page(ctx, gameId, part, query.type ? sql`` : IN_ORDER, wanted);
  return rows.map((row) => ({
    answer: row.text ?? "",
    status: row.status ?? "NotFound",
    time: isoTime(row.at),
    user: row.user ?? "",
    team: row.team ?? "",
    challenge: row.challenge ?? "",
    ip: row.ip,
    ...labelOf(row),
  }));
}

/** The label of the flag that was submitted, where there is one. */
function labelOf({ data }: Row): { label?: string } {
  const label = (JSON.parse(data ?? "null") as EntryData["submission"])?.label;
  return label ? { label } : {};
}

type Row = Awaited<ReturnType<typeof page>>[number];

/**
 * The numbers are found in an index alone because a distant page skips hundreds of thousands of rows; names are looked up only for what is
 * shown.
 */
function page(ctx: Ctx, gameId: number, { count, skip }: { count: number; skip: number }, by: SQL, wanted: SQL) {
  const shown = sql`(SELECT e.seq FROM entries e ${by} WHERE e.game_id = ${gameId} AND ${wanted}
    ORDER BY e.seq DESC LIMIT ${Math.min(count, CEILING)} OFFSET ${skip})`;
  return ctx.db
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
}

function eventOf(row: Row): Pick<EventView, "type" | "values" | "label" | "decoy" | "hint"> {
  if (row.kind === "event") {
    const { type, values } = JSON.parse(row.data ?? "{}") as EntryData["event"];
    return { type, values };
  }
  if (row.kind === "cheat") return { type: "CheatDetected", values: [row.challenge ?? "", row.team ?? "", row.owner ?? ""] };
  if (row.kind === "decoy") {
    const { label = "" } = JSON.parse(row.data ?? "{}") as EntryData["decoy"];
    return { type: "CheatDetected", values: [row.challenge ?? "", row.team ?? "", label], decoy: true };
  }
  if (row.kind === "hint") {
    const hint = JSON.parse(row.data!) as EntryData["hint"];
    return { type: "Normal", values: hintValues(row.challenge ?? "", hint), hint: hintTerms(hint) };
  }
  const status = row.status === "CheatDetected" ? "WrongAnswer" : (row.status ?? "WrongAnswer");
  return { type: "FlagSubmit", values: [status, row.text ?? "", row.challenge ?? "", String(row.challengeId ?? "")], ...labelOf(row) };
}
