import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { Correcting, Correction, Entry, EntryData, GameSettings, HeldCorrection, Outcome } from "../../contract/rpc/ledger.ts";
import type { CorrectionInput, CorrectionPreview, CorrectionsView, CorrectionView } from "../../contract/wire/board/corrections.ts";
import { heldRules } from "../../contract/wire/challenge/challenge-rules.ts";
import { fail } from "../../contract/wire/errors.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import { challenges, participations, teams } from "../../db/schema/index.ts";
import { hidesTitle } from "../../domain/game/challenge-rules.ts";
import { gameClock, isOver } from "../../domain/game/phase.ts";
import { shiftedTimes } from "../../domain/game/time-shift.ts";
import { may, requirePermission } from "../../auth/roles.ts";
import { readGame } from "../game/game-change.ts";
import { requireGame } from "../game/game-cache.ts";
import { gameSettings } from "../game/ledger-sync.ts";
import { logDone } from "../log/logs.ts";
import { refreshNotices } from "../notice/notices.ts";
import { aheadOf, moveOnce, pushTimes } from "./game-times.ts";
import { noticeOf, noticeOfUndoing } from "./correction-words.ts";
import { pauseView } from "./pause.ts";
import { namesOf, viewOf } from "./correction-views.ts";

/** What a correction can be about: everything of the game that has a name. */
export type CorrectionChoices = { teams: { id: number; name: string }[]; challenges: { id: number; title: string }[] };

type Written = Outcome<{ entries: Entry[] }>;

const MINUTE_MS = 60_000;
/** Maximum number of teams that a preview names. */
const NAMED = 50;

/**
 * `game.edit`: the corrections, newest first. Those that would reveal a solve hidden by a frozen board are only for users who may monitor
 * the game.
 */
export async function list(ctx: Ctx, gameId: number): Promise<CorrectionsView> {
  requirePermission(ctx, "game.edit", gameId);
  const paused = pauseView(await readGame(ctx, gameId));
  const held = await ctx.ledger(gameId).corrections(isBlind(ctx, gameId));
  const names = await namesOf(ctx, gameId);
  const views = held.map((one) => viewOf(one, names)).toReversed();
  return { pausedAt: paused.since, pauseReason: paused.reason, corrections: views };
}

/** `game.edit`: what can be corrected: the game's teams and challenges, by name. */
export async function choices(ctx: Ctx, gameId: number): Promise<CorrectionChoices> {
  requirePermission(ctx, "game.edit", gameId);
  const names = await namesOf(ctx, gameId);
  const byName = (a: string, b: string) => (a < b ? -1 : 1);
  return {
    teams: names.onBoard.sort((a, b) => byName(a.name, b.name)),
    challenges: [...names.challenges.values()].sort((a, b) => byName(a.title, b.title)),
  };
}

/** `game.edit`: which teams would move. Refuses what could not be done; changes nothing. */
export async function preview(ctx: Ctx, gameId: number, input: CorrectionInput): Promise<CorrectionPreview> {
  requirePermission(ctx, "game.edit", gameId);
  await requireGame(ctx, gameId);
  const outcome = await ctx.ledger(gameId).correct({ ...(await orderOf(ctx, gameId, input)), dry: true });
  return previewOf(ctx, gameId, outcome, input.do === "shift" ? input.minutes * MINUTE_MS : 0);
}

/** `game.edit`: which teams would move if a correction were taken back; none if it was taken back already. Changes nothing. */
export async function previewUndo(ctx: Ctx, gameId: number, id: number): Promise<CorrectionPreview> {
  requirePermission(ctx, "game.edit", gameId);
  await requireGame(ctx, gameId);
  const held = await heldOf(ctx, gameId, id);
  if (held.undone) return { total: 0, moves: [] };
  const data = dataOf(held);
  const outcome = await ctx.ledger(gameId).correct({ undo: id, reason: "", by: byOf(ctx), dry: true });
  return previewOf(ctx, gameId, outcome, data.do === "shift" ? -data.ms : 0);
}

/** `ms`: by how much times would be shifted. */
async function previewOf(ctx: Ctx, gameId: number, outcome: Written, ms: number): Promise<CorrectionPreview> {
  if (!outcome.ok) fail(outcome.code);
  await ctx.ledger(gameId).flush();
  const live = !isBlind(ctx, gameId);
  if (ms === 0) return { ...(await ctx.board(gameId).preview(outcome.entries, NAMED, live)) };
  const game = await readGame(ctx, gameId);
  const times = shiftedTimes(game, ms, aheadOf(ctx, game)) ?? fail("correction.shift");
  const moved = settingsEntry(gameSettings({ ...game, ...times }), outcome.entries[0]!);
  const { startAt, endAt, freezeAt, writeupDeadlineAt } = times;
  return {
    ...(await ctx.board(gameId).preview([moved], NAMED, live)),
    times: {
      start: isoTime(startAt),
      end: isoTime(endAt),
      freezeAt: freezeAt === null ? null : isoTime(freezeAt),
      writeupDeadline: isoTime(writeupDeadlineAt),
    },
  };
}

/** `game.edit`: corrects the result, once per key. Answers when the Board has it. */
export async function make(ctx: Ctx, gameId: number, input: CorrectionInput): Promise<CorrectionView> {
  requirePermission(ctx, "game.edit", gameId);
  await requireGame(ctx, gameId);
  const order = await orderOf(ctx, gameId, input);
  if (input.do === "shift") await shift(ctx, gameId, input.minutes, input.key);
  const view = await written(ctx, gameId, await ctx.ledger(gameId).correct(order));
  if (input.do === "shift") await pushTimes(ctx, gameId);
  logDone(ctx, `Corrected game ${gameId}: ${input.do} (${view.id})`);
  return view;
}

/** `game.edit`: takes a correction back. One that was taken back already stays so. */
export async function undo(ctx: Ctx, gameId: number, id: number, reason: string): Promise<CorrectionView> {
  requirePermission(ctx, "game.edit", gameId);
  await requireGame(ctx, gameId);
  const held = await heldOf(ctx, gameId, id);
  const data = dataOf(held);
  const notice = data.notice === undefined ? {} : { notice: noticeOfUndoing(ctx.language, data.notice, reason) };
  const wish = { undo: id, reason, by: byOf(ctx), ...notice };
  if (data.do === "shift" && !held.undone) await shift(ctx, gameId, -data.ms / MINUTE_MS, `undo ${id}`);
  const view = await written(ctx, gameId, await ctx.ledger(gameId).correct(wish), id);
  if (data.do === "shift") await pushTimes(ctx, gameId);
  logDone(ctx, `Took back correction ${id} of game ${gameId}`);
  return view;
}

/** Shifts the times once per key: a key that is in the log already is done. */
async function shift(ctx: Ctx, gameId: number, minutes: number, key: string): Promise<void> {
  const isWritten = (await ctx.ledger(gameId).corrections()).some(({ entry }) => keyOf(entry) === key);
  if (isWritten) return;
  await moveOnce(ctx, gameId, (game) => ({ ms: minutes * MINUTE_MS, from: aheadOf(ctx, game), key, resumes: false }));
}

async function heldOf(ctx: Ctx, gameId: number, id: number): Promise<HeldCorrection> {
  return (
    (await ctx.ledger(gameId).corrections(isBlind(ctx, gameId))).find(({ entry }) => idOf(entry) === id) ?? fail("correction.notFound")
  );
}

async function written(ctx: Ctx, gameId: number, outcome: Written, id?: number): Promise<CorrectionView> {
  if (!outcome.ok) fail(outcome.code);
  const wanted = id ?? idOf(outcome.entries[0]!);
  const [all, names] = await Promise.all([
    ctx.ledger(gameId).corrections(),
    namesOf(ctx, gameId),
    ctx.board(gameId).advance(outcome.entries),
    refreshNotices(ctx, gameId),
  ]);
  const held = all.find(({ entry }) => idOf(entry) === wanted);
  // Of a game that is deleted meanwhile nothing is left.
  return viewOf(held ?? fail("game.notFound"), names);
}

async function orderOf(ctx: Ctx, gameId: number, input: CorrectionInput): Promise<Correcting> {
  const [team, challenge] = await Promise.all([
    "teamId" in input ? teamIn(ctx, gameId, input.teamId) : null,
    "challengeId" in input ? challengeIn(ctx, gameId, input.challengeId) : null,
  ]);
  const { key, reason, staffOnly } = input;
  const about = { team: team?.name ?? "", challenge: challenge?.title ?? "" };
  return {
    correction: correctionOf(input),
    participationId: team?.id ?? null,
    challengeId: challenge?.id ?? null,
    key,
    reason,
    by: byOf(ctx),
    staffOnly,
    notice: noticeOf(ctx.language, input, about),
    ...(isBlind(ctx, gameId) && { blind: true }),
  };
}

function correctionOf(input: CorrectionInput): Correction {
  switch (input.do) {
    case "points":
      return { do: "points", points: input.points };
    case "grant":
      return { do: "grant", solvedAt: input.solvedAt };
    case "void":
      return { do: "void", ...(input.keep && { keep: true as const }) };
    case "shift":
      return { do: "shift", ms: input.minutes * MINUTE_MS };
    default:
      return { do: "annul" };
  }
}

async function teamIn(ctx: Ctx, gameId: number, teamId: number): Promise<{ id: number; name: string }> {
  const [row] = await ctx.db
    .select({ id: participations.id, name: teams.name })
    .from(participations)
    .innerJoin(teams, eq(teams.id, participations.teamId))
    .where(and(eq(participations.gameId, gameId), eq(participations.teamId, teamId)));
  return row ?? fail("participation.notFound");
}

/** Its title as every player may read it, because a notice says it. From the end on all challenges are open. */
async function challengeIn(ctx: Ctx, gameId: number, id: number): Promise<{ id: number; title: string }> {
  const [[row], game] = await Promise.all([
    ctx.db
      .select({ id: challenges.id, title: challenges.title, rules: challenges.rules })
      .from(challenges)
      .where(and(eq(challenges.gameId, gameId), eq(challenges.id, id))),
    readGame(ctx, gameId),
  ]);
  if (!row) fail("challenge.notFound");
  const isHidden = !isOver(game, ctx.now()) && hidesTitle(heldRules(row.rules) ?? {}, gameClock(game, ctx.now()));
  return { id, title: isHidden ? "?" : row.title };
}

/** The user who corrects may lack the right to know what a frozen board hides. */
const isBlind = (ctx: Ctx, gameId: number): boolean => !may(ctx, "game.monitor", gameId);

const dataOf = ({ entry }: HeldCorrection) => JSON.parse(entry.data!) as EntryData["correction"];
const byOf = (ctx: Ctx): string => ctx.viewer?.name ?? "System";
const idOf = ({ data }: Entry): number => (JSON.parse(data!) as { id: number }).id;
const keyOf = ({ data }: Entry): string => (JSON.parse(data!) as { key: string }).key;

/** An entry with these settings in the place of an existing one. */
function settingsEntry(settings: GameSettings, { seq, at }: Entry): Entry {
  const empty = { participationId: null, challengeId: null, userId: null, status: null, text: null, nth: null, ip: null };
  return { seq, at, kind: "game", ...empty, data: JSON.stringify(settings) };
}
