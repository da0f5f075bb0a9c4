import { eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ChallengeSettings, GameSettings, Orphans } from "../../contract/rpc/ledger.ts";
import { heldRules } from "../../contract/wire/challenge/challenge-rules.ts";
import { inList } from "../../db/in-list.ts";
import { challenges, flags, games, participations, type ChallengeRow, type GameRow } from "../../db/schema/index.ts";
import { guestsOf } from "../../domain/game/division-terms.ts";
import { errorText } from "../../domain/log/error-text.ts";
import { flagsToSend, type StoredFlag } from "../challenge/flag-digest.ts";
import {
  allParticipations,
  readParticipations,
  pushParticipationsNow,
  type StoredParticipations,
} from "../participation/stored-participations.ts";

/** How often a push checks whether D1 has changed meanwhile; each round after the first means a concurrent change. */
const ROUNDS = 8;

/** Tells the Ledger a game's settings as D1 has them now. The version lets the Ledger ignore a late push. */
export async function pushGame(ctx: Ctx, gameId: number): Promise<void> {
  const [row] = await ctx.db.select().from(games).where(eq(games.id, gameId));
  if (row) await pushGameRow(ctx, row);
}

/** The same for settings that were just read. */
export async function pushGameRow(ctx: Ctx, row: GameRow): Promise<void> {
  await ctx.ledger(row.id).configureGame(gameSettings(row));
}

/** Tells the Ledger a challenge's settings as D1 has them now. */
export async function pushChallenge(ctx: Ctx, row: ChallengeRow, hintsChanged = false): Promise<void> {
  await ctx.ledger(row.gameId).configureChallenge(row.id, challengeSettings(row), hintsChanged);
}

/**
 * The same for several challenges and all their flags, and for their game if given, in one turn of the Ledger, until what it got last is
 * what D1 has.
 */
export async function pushChallenges(
  ctx: Ctx,
  gameId: number,
  rows: ChallengeRow[],
  hasNewHints: (id: number) => boolean,
  game: GameRow | null = null,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await untilUnchanged(
    () => flagsOfSome(ctx, ids),
    async (list) => {
      const byChallenge = new Map(list);
      await ctx.ledger(gameId).configureChallenges(
        rows.map((row) => ({
          challengeId: row.id,
          settings: challengeSettings(row),
          hintsChanged: hasNewHints(row.id),
          ...flagsToSend(ctx, row.id, byChallenge.get(row.id) ?? []),
        })),
        game && gameSettings(game),
      );
    },
  );
}

/** Pushes the complete flags of a challenge to the Ledger, until what it got last is what D1 has. */
export async function pushFlags(ctx: Ctx, gameId: number, challengeId: number): Promise<void> {
  await untilUnchanged(
    () => flagsOf(ctx, challengeId),
    (list) => sendFlags(ctx, gameId, challengeId, list),
  );
}

/** The same for all challenges of a game, whose flags are read together: D1 allows a thousand queries per request. */
export async function pushAllFlags(ctx: Ctx, gameId: number): Promise<void> {
  await untilUnchanged(
    () => allFlags(ctx, gameId),
    async (list) => {
      for (const [challengeId, own] of list) await sendFlags(ctx, gameId, challengeId, own);
    },
  );
}

function sendFlags(ctx: Ctx, gameId: number, challengeId: number, list: StoredFlag[]): Promise<void> {
  const { flags, others } = flagsToSend(ctx, challengeId, list);
  return ctx.ledger(gameId).setFlags(challengeId, flags, others);
}

/**
 * Tells the Ledger these participations and where these users take part, until what it was told last is what D1 has: pushes of two changes
 * may overtake each other, but the last one to arrive looks again. Call it after every change in D1, naming all participations that the
 * users were or are in. `made`: what the change itself has read of them; then only the first push is awaited, and whether another change
 * came in between is checked after the answer.
 */
export async function pushParticipations(
  ctx: Ctx,
  gameId: number,
  participationIds: number[],
  userIds: string[] = [],
  made: StoredParticipations | null = null,
): Promise<void> {
  const read = () => readParticipations(ctx, gameId, participationIds, userIds);
  const push = (state: StoredParticipations) => pushParticipationsNow(ctx, gameId, state);
  if (!made) return untilUnchanged(read, push);
  await push(made);
  ctx.after(untilUnchanged(read, push, made).catch((error: unknown) => notRepaired(gameId, error)));
}

/** A team's participations, whose Ledgers know its name, bio and avatar. */
export type TeamGames = { id: number; gameId: number }[];

/** Reads them, or is a part of a batch. */
export function gamesOfTeam({ db }: Ctx, teamId: number) {
  return db.select({ id: participations.id, gameId: participations.gameId }).from(participations).where(eq(participations.teamId, teamId));
}

/** Tells these Ledgers the team's name, bio and avatar. */
export async function pushTeam(ctx: Ctx, games: TeamGames): Promise<void> {
  await Promise.all(games.map((row) => pushParticipations(ctx, row.gameId, [row.id])));
}

/**
 * Tells a game's Ledger everything that D1 has (settings, challenges, flags, participations, members), and removes from it what D1 no
 * longer has. Changes nothing when the Ledger has missed nothing, so it may be called whenever there is a doubt.
 */
export async function syncGame(ctx: Ctx, gameId: number): Promise<void> {
  await pushGame(ctx, gameId);
  const rows = await ctx.db.select().from(challenges).where(eq(challenges.gameId, gameId));
  for (const row of rows) await pushChallenge(ctx, row);
  await pushAllFlags(ctx, gameId);
  const ledger = ctx.ledger(gameId);
  const named = rows.map((row) => row.id);
  let orphans: Orphans | null = null;
  await untilUnchanged(
    () => allParticipations(ctx, gameId),
    async (list) => void (orphans = await ledger.reconcile(named, list)),
  );
  if (orphans) await removeOrphans(ctx, gameId, orphans);
}

/**
 * Tells a game's Ledger what D1 has of one player, whose request waits for it. Anything else it may have missed it is told after the
 * answer.
 */
export async function repairPlayer(ctx: Ctx, gameId: number, userId: string): Promise<void> {
  repairLater(ctx, gameId);
  await pushGame(ctx, gameId);
  await pushParticipations(ctx, gameId, [], [userId]);
}

/** The same for one challenge for which a player has submitted a flag. */
export async function repairChallenge(ctx: Ctx, row: ChallengeRow): Promise<void> {
  repairLater(ctx, row.gameId);
  await Promise.all([pushChallenge(ctx, row), pushFlags(ctx, row.gameId, row.id)]);
}

/** After this long, a request that was telling a Ledger everything is assumed dead. */
const LOST_MS = 30_000;
/** Games whose Ledger this isolate is telling everything, with the start time. */
const repairs = new Map<number, number>();

/** However many players find that their Ledger has missed something, an isolate runs only one complete push per game at a time. */
function repairLater(ctx: Ctx, gameId: number): void {
  if (ctx.now() - (repairs.get(gameId) ?? -LOST_MS) < LOST_MS) return;
  repairs.set(gameId, ctx.now());
  const work = syncGame(ctx, gameId).finally(() => repairs.delete(gameId));
  ctx.after(work.catch((error: unknown) => notRepaired(gameId, error)));
}

function notRepaired(gameId: number, error: unknown): void {
  console.error(JSON.stringify({ event: "ledger.notRepaired", gameId, error: errorText(error) }));
}

/** Whatever reaches the Ledger was in D1 before, so what is not there now has been deleted. */
async function removeOrphans(ctx: Ctx, gameId: number, orphans: Orphans): Promise<void> {
  if (orphans.participations.length > 0) await pushParticipations(ctx, gameId, orphans.participations, orphans.users);
  if (orphans.challenges.length === 0) return;
  const rows = await ctx.db.select({ id: challenges.id }).from(challenges).where(eq(challenges.gameId, gameId));
  const present = new Set(rows.map((row) => row.id));
  for (const id of orphans.challenges) if (!present.has(id)) await ctx.ledger(gameId).removeChallenge(id);
}

/**
 * After the answer, pushes to the Ledger again the teams whose status it lacks, and those that D1 no longer has. Organisers who decide
 * about teams look at the list of teams, so a suspension or a deletion whose push was lost is repaired as soon as somebody checks on it.
 */
export function repairStatuses(ctx: Ctx, gameId: number): void {
  ctx.after(pushMissedStatuses(ctx, gameId).catch((error: unknown) => notRepaired(gameId, error)));
}

async function pushMissedStatuses(ctx: Ctx, gameId: number): Promise<void> {
  const columns = { id: participations.id, status: participations.status };
  const rows = await ctx.db.select(columns).from(participations).where(eq(participations.gameId, gameId));
  const held = await ctx.ledger(gameId).statuses();
  const missed = rows.filter((row) => held.get(row.id) !== row.status).map((row) => row.id);
  const stored = new Set(rows.map((row) => row.id));
  // Players who joined since D1 was read are included: the push reads it again.
  for (const id of held.keys()) if (!stored.has(id)) missed.push(id);
  if (missed.length > 0) await pushParticipations(ctx, gameId, missed);
}

/** `pushed`: a state that was pushed already. */
async function untilUnchanged<T>(read: () => Promise<T>, push: (state: T) => Promise<void>, pushed: T | null = null): Promise<void> {
  let before = pushed;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const state = await read();
    if (before !== null && JSON.stringify(state) === JSON.stringify(before)) return;
    if (round < ROUNDS) await push(state);
    before = state;
  }
}

const FLAG = { id: flags.id, flag: flags.flag, kind: flags.kind, label: flags.label, owner: flags.participationId };

async function allFlags(ctx: Ctx, gameId: number): Promise<[challengeId: number, StoredFlag[]][]> {
  const mine = eq(challenges.gameId, gameId);
  const [named, rows] = await ctx.db.batch([
    ctx.db.select({ id: challenges.id }).from(challenges).where(mine).orderBy(challenges.id),
    ctx.db
      .select({ ...FLAG, challengeId: flags.challengeId })
      .from(flags)
      .innerJoin(challenges, eq(challenges.id, flags.challengeId))
      .where(mine)
      .orderBy(flags.id),
  ]);
  const byChallenge = Map.groupBy(rows, ({ challengeId }) => challengeId);
  return named.map(({ id }) => [id, byChallenge.get(id) ?? []]);
}

async function flagsOfSome(ctx: Ctx, ids: number[]): Promise<[challengeId: number, StoredFlag[]][]> {
  const rows = await ctx.db
    .select({ ...FLAG, challengeId: flags.challengeId })
    .from(flags)
    .where(inList(flags.challengeId, ids))
    .orderBy(flags.id);
  const byChallenge = Map.groupBy(rows, ({ challengeId }) => challengeId);
  return ids.map((id) => [id, byChallenge.get(id) ?? []]);
}

async function flagsOf(ctx: Ctx, challengeId: number): Promise<StoredFlag[]> {
  return ctx.db.select(FLAG).from(flags).where(eq(flags.challengeId, challengeId)).orderBy(flags.id);
}

/** What a Ledger is told of its game. Settings with their default are omitted: older Ledgers do not know them. */
export function gameSettings(row: GameRow): GameSettings {
  const { version, title, startAt, endAt, practice, bloodBonus, hintCharge, hintDebt, freezeAt, pausedAt, pauseReason } = row;
  const guests = guestsOf(row.divisions, row.divisionTerms);
  return {
    version,
    title,
    startAt,
    endAt,
    practice,
    bloodBonus,
    ...(hintCharge !== "opening" && { hintCharge }),
    ...(hintDebt && { hintDebt }),
    ...(freezeAt !== null && { freezeAt }),
    ...(guests.length > 0 && { guests }),
    ...(pausedAt !== null && { pausedAt, ...(pauseReason !== "" && { pauseReason }) }),
  };
}

/** A setting with its former fixed value is omitted: the log says no more than before the setting existed. */
export function challengeSettings(row: ChallengeRow): ChallengeSettings {
  const { version, title, tag, type, enabled, originalScore, minScoreRate, difficulty, scoring } = row;
  const { minimumPoints, steps, breaksTies, bloods, bloodBonus, position, category: name } = row;
  const rules = heldRules(row.rules);
  return {
    version,
    title,
    tag,
    type,
    enabled,
    originalScore,
    minScoreRate,
    difficulty,
    scoring,
    ...(minimumPoints > 0 && { minimumPoints }),
    ...(scoring === "steps" && { steps }),
    ...(!breaksTies && { breaksTies }),
    ...(bloods !== "game" && { bloods }),
    ...((bloods === "percent" || bloods === "points") && { bloodBonus }),
    ...(position > 0 && { position }),
    ...(name !== "" && { category: { name, symbol: row.categorySymbol, colour: row.categoryColour } }),
    ...(rules && { rules }),
    ...(row.survey && { survey: true as const }),
    ...(row.pricedHints.length > 0 && { hints: row.pricedHints.map(({ id, cost }) => ({ id, cost })) }),
  };
}
