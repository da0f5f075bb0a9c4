import { createHash } from "node:crypto";
import type { Ctx } from "../../context.ts";
import type { LogLine } from "../../contract/wire/archive/archive-log.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { ChallengeSettings, Entry, EntryData, ParticipationSettings } from "../../contract/rpc/ledger.ts";
import type { LedgerApi } from "../../contract/rpc/objects.ts";
import { withIds } from "../challenge/challenge-requirements.ts";
import { cleanTeamName } from "../../domain/names/team-name.ts";
import { challenges, games } from "../../db/schema/index.ts";
import { eq } from "drizzle-orm";
import type { Archive } from "./archive-reader.ts";
import type { Contents } from "./import-check.ts";
import { readLog } from "./import-log.ts";
import type { Placed } from "./import-progress.ts";
import { challengeSettings, gameSettings, pushAllFlags, pushChallenge, pushGame } from "../game/ledger-sync.ts";
import { allParticipations, pushTeam } from "../participation/stored-participations.ts";

const CHUNK = 1_000;
const CHARACTERS = 1_000_000;

/** The state of the Ledger after a log: teams by participation, and every member's participation and name. */
type Known = { teams: Map<number, string>; members: Map<string, string> };

/** Gives the game's Ledger its log, and then whatever D1 has and the log does not. */
export async function restoreLedger(ctx: Ctx, archive: Archive, contents: Contents, plan: Placed): Promise<void> {
  const known: Known = { teams: new Map(), members: new Map() };
  const log = () => (contents.manifest.log ? mapped(readLog(archive), plan) : written(ctx, contents, plan.gameId));
  const ledger = ctx.ledger(plan.gameId);
  const restored = await restoredOf(ledger, log);
  for await (const chunk of inChunks(log())) {
    for (const entry of chunk) follow(known, entry);
    const missing = chunk.filter(({ seq }) => seq > restored);
    if (missing.length === 0) continue;
    const outcome = await ledger.restore(missing);
    if (!outcome.ok) fail(outcome.code);
  }
  await pushRoster(ctx, contents, plan, known);
}

/**
 * How many entries of this log the Ledger has from an interrupted run. If an entry differs (because something opened at its time in
 * between), the restore starts over.
 */
async function restoredOf(ledger: LedgerApi, log: () => AsyncIterable<Entry>): Promise<number> {
  const head = await ledger.head();
  if (head === 0) return 0;
  let last: Entry | null = null;
  for await (const entry of log()) {
    last = entry;
    if (entry.seq === head) break;
  }
  const [held] = last ? await ledger.entries(last.seq - 1, 1) : [];
  if (last && held && isSame(held, last)) return last.seq;
  await ledger.erase();
  return 0;
}

function isSame(held: Entry, entry: Entry): boolean {
  const columns = ["seq", "at", "kind", "participationId", "userId", "challengeId", "status", "text", "nth", "ip", "data"] as const;
  return columns.every((name) => held[name] === entry[name]);
}

/** The log with the ids of this server. */
async function* mapped(lines: AsyncIterable<LogLine>, plan: Placed): AsyncGenerator<Entry> {
  for await (const line of lines) {
    yield {
      ...line,
      participationId: line.participationId && plan.participations.get(line.participationId)!,
      challengeId: line.challengeId && plan.challenges.get(line.challengeId)!,
      userId: line.userId && (plan.userIds.get(line.userId) ?? nobody(plan.gameId, line.userId)),
      data: line.data === null ? null : JSON.stringify(mappedData(line, plan)),
    };
  }
}

/**
 * A person whom the log names but the archive does not contain is nobody here, whatever accounts exist: they get an id of their own, the
 * same each time.
 */
function nobody(gameId: number, userId: string): string {
  const hash = createHash("sha256").update(`${gameId} ${userId}`).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

function mappedData({ kind, data }: LogLine, plan: Placed): unknown {
  if (kind === "participation") {
    const settings = data as ParticipationSettings;
    return { ...settings, teamId: plan.teams.get(settings.teamId)!, name: cleanTeamName(settings.name, settings.teamId) };
  }
  if (kind === "challenge") return withMappedRules(data as ChallengeSettings, plan);
  if (kind === "cheat") return { ...(data as object), owner: plan.participations.get((data as { owner: number }).owner)! };
  if (kind !== "event") return data;
  const event = data as EntryData["event"];
  const [first, ...others] = event.values;
  return event.type === "Normal" ? event : { ...event, values: [String(plan.challenges.get(Number(first)) ?? first), ...others] };
}

function withMappedRules(settings: ChallengeSettings, plan: Placed): ChallengeSettings {
  const { rules } = settings;
  return rules ? { ...settings, rules: withIds(rules, (id) => plan.challenges.get(id)!) } : settings;
}

/** A log for an archive without one: settings, teams, and the organisers' notices, at their times. */
async function* written(ctx: Ctx, { manifest }: Contents, gameId: number): AsyncGenerator<Entry> {
  const notices = manifest.notices.toSorted((a, b) => a.at - b.at);
  const now = ctx.now();
  const at = Math.min(now, manifest.exportedAt, notices[0]?.at ?? now);
  let seq = 0;
  const entry = (kind: Entry["kind"], data: unknown, fields: Partial<Entry> = {}): Entry => {
    seq += 1;
    const blank = { participationId: null, userId: null, challengeId: null, status: null, text: null, nth: null, ip: null };
    return { seq, at, kind, ...blank, ...fields, data: JSON.stringify(data) };
  };
  for (const row of await ctx.db.select().from(games).where(eq(games.id, gameId))) yield entry("game", gameSettings(row));
  for (const row of await ctx.db.select().from(challenges).where(eq(challenges.gameId, gameId)).orderBy(challenges.id))
    yield entry("challenge", challengeSettings(row), { challengeId: row.id });
  for (const { id, settings, members } of await allParticipations(ctx, gameId)) {
    yield entry("participation", settings, { participationId: id });
    for (const { userId, name } of members) yield entry("member", { name }, { participationId: id, userId });
  }
  for (const { at: then, content } of notices) yield entry("notice", { type: "Normal", values: [content] }, { at: Math.min(then, now) });
}

async function* inChunks(entries: AsyncIterable<Entry>): AsyncGenerator<Entry[]> {
  let chunk: Entry[] = [];
  let characters = 0;
  for await (const entry of entries) {
    chunk.push(entry);
    characters += 200 + (entry.text?.length ?? 0) + (entry.data?.length ?? 0);
    if (chunk.length < CHUNK && characters < CHARACTERS) continue;
    yield chunk;
    [chunk, characters] = [[], 0];
  }
  if (chunk.length > 0) yield chunk;
}

function follow({ teams, members }: Known, { kind, participationId, userId, data }: Entry): void {
  if (kind === "participation") teams.set(participationId!, data!);
  if (kind === "participationRemoved") {
    teams.delete(participationId!);
    for (const [id, text] of members) if (text.startsWith(`${participationId} `)) members.delete(id);
  }
  if (kind === "member") members.set(userId!, `${participationId} ${(JSON.parse(data!) as { name: string }).name}`);
  if (kind === "memberRemoved") members.delete(userId!);
}

/**
 * Tells the Ledger what the log does not contain: flags, which team has which, and whatever had changed in D1 by the time of the export.
 */
async function pushRoster(ctx: Ctx, { people }: Contents, plan: Placed, known: Known): Promise<void> {
  const { gameId } = plan;
  const ledger = ctx.ledger(gameId);
  const rows = await ctx.db.select().from(challenges).where(eq(challenges.gameId, gameId));
  await pushGame(ctx, gameId);
  for (const row of rows) await pushChallenge(ctx, row);
  await pushAllFlags(ctx, gameId);
  await pushTeams(ctx, gameId, known);
  const bindings = (people?.bindings ?? []).map(({ challengeId, participationId, flagId }) => ({
    challengeId: plan.challenges.get(challengeId)!,
    participationId: plan.participations.get(participationId)!,
    flagId: plan.flags.get(flagId)!,
  }));
  if (bindings.length > 0) await ledger.restoreBindings(bindings);
}

async function pushTeams(ctx: Ctx, gameId: number, { teams, members }: Known): Promise<void> {
  const ledger = ctx.ledger(gameId);
  const list = await allParticipations(ctx, gameId);
  const present = new Set(list.map(({ id }) => id));
  const joined = new Set(list.flatMap((row) => row.members.map(({ userId }) => userId)));
  for (const id of teams.keys()) if (!present.has(id)) await ledger.withdraw(id, null);
  for (const [userId, text] of members) {
    const id = Number(text.slice(0, text.indexOf(" ")));
    if (!joined.has(userId) && present.has(id)) await ledger.withdraw(id, userId);
  }
  for (const { id, settings, members: own } of list) {
    if (teams.get(id) !== dataOf(settings)) await pushTeam(ledger, id, settings);
    for (const member of own) if (members.get(member.userId) !== `${id} ${member.name}`) await ledger.join(id, settings, member);
  }
}

/** Written as `join` writes it, so that equal values are recognised as equal. */
function dataOf({ teamId, name, bio, avatar, division, status }: ParticipationSettings): string {
  return JSON.stringify({ teamId, name, bio, avatar, division, status });
}
