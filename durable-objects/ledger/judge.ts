import type { AnswerResult } from "../../worker/contract/wire/enums.ts";
import type { ErrorCode } from "../../worker/contract/wire/errors.ts";
import type { Attempt, ChallengeSettings, Entry, Receipt } from "../../worker/contract/rpc/ledger.ts";
import { bloodOf } from "../../worker/domain/board/blood.ts";
import { gate } from "../../worker/domain/game/gate.ts";
import { idOf } from "../../worker/domain/log/log-order.ts";
import { countsTries } from "../../worker/domain/game/challenge-rules.ts";
import { phaseAt } from "../../worker/domain/game/phase.ts";
import { judge, type Verdict } from "../../worker/domain/flags/verdict.ts";
import type { GameState } from "./game-state.ts";
import type { FlagMatch } from "./store.ts";
import type { Quota } from "./quota.ts";
import { openDue, publicTitle, refusalOf } from "./rules.ts";
import { kindOf } from "../../worker/domain/game/challenge-kind.ts";

/** Decides attempts in order, after everything that fell due before them. */
export function decideAll(state: GameState, quota: Quota, all: { attempt: Attempt }[]): Receipt[] {
  openDue(state);
  return all.map(({ attempt }) => decide(state, quota, attempt));
}

/** Decides one attempt and writes all its consequences. Never add an `await` here: the order of arrival is the order on the board. */
export function decide(state: GameState, quota: Quota, attempt: Attempt): Receipt {
  const { game } = state;
  if (!game) return refused("game.notFound");
  const participationId = state.members.get(attempt.userId)?.participationId;
  const participation = participationId === undefined ? undefined : state.participations.get(participationId);
  const earlier = participationId === undefined ? null : repeated(state, participationId, attempt);
  if (earlier) return earlier;
  // Something may have fallen due since the turn began; it comes before this answer.
  openDue(state);
  const at = state.now();
  // Not the log's clock, which stands still while one that was set back catches up.
  const waitMs = attempt.limited ? quota.take(attempt.userId, participationId, state.clock()) : 0;
  if (waitMs > 0) return { ok: false, code: "tooManyRequests", waitMs };
  const refusal = gate(game, participation?.status ?? null, at);
  if (refusal || participationId === undefined) return refused(refusal ?? "game.notJoined");
  const challenge = state.challenges.get(attempt.challengeId);
  if (!challenge?.enabled) return refused("challenge.notFound");
  const isRunning = phaseAt(game, at) === "running";
  const ruled = challenge.rules ? refusalOf(state, attempt.challengeId, challenge, participationId) : null;
  // First, because a team that may not know of a challenge learns nothing about it.
  if (ruled?.hidden) return ruled;
  if (isRunning && state.corrections.voidOf(attempt.challengeId)) return refused("challenge.voided");
  if (ruled) return ruled;

  const match = state.flags.find(attempt.challengeId, attempt.digest, attempt.answer);
  const verdict = judgement(state, attempt, challenge, participationId, match);
  const first = verdict.status === "Accepted" && !state.store.hasSolved(attempt.challengeId, participationId);
  // A granted solve stands; the team's own answer counts if that is taken back.
  const isNew = first && state.corrections.grantOf(attempt.challengeId, participationId) === null;
  const nth = isNew && isRunning ? state.placeOfNext(attempt.challengeId, participationId) : null;
  const { userId, challengeId, answer: text, ip } = attempt;
  const entry = state.submission(participationId, { userId, challengeId, status: verdict.status, text, nth, ip }, at, match?.label ?? null);
  if (attempt.key !== null) state.store.addKey(participationId, attempt.key, entry.seq);
  if (first) state.addSolve(challengeId, participationId, entry);
  if (verdict.isDecoy) writeDecoy(state, entry, match?.label ?? null);
  countWrong(state, entry);
  writeConsequences(state, entry, verdict, challenge);
  const hasInstance = kindOf(challenge.type).instance;
  return { ...receiptOf(entry), ...(verdict.status === "Accepted" && hasInstance && { served: participationId }) };
}

/** The verdict of a player's own submission, by its number within their team. */
export function storedVerdict(
  { members, submissions, log }: GameState,
  userId: string,
  challengeId: number,
  submissionId: number,
): AnswerResult | null {
  const participationId = members.get(userId)?.participationId;
  const seq = participationId === undefined ? null : submissions.seqOf(participationId, submissionId);
  const entry = seq === null ? undefined : log.find(seq);
  return entry?.userId === userId && entry.challengeId === challengeId ? entry.status : null;
}

/** A wrong answer to a challenge whose rules count them. */
export function countWrong(state: GameState, { status, challengeId, participationId, at }: Entry): void {
  const rules = state.challenges.get(challengeId!)?.rules;
  if (!rules || (status !== "WrongAnswer" && status !== "CheatDetected")) return;
  if (countsTries(rules)) state.addWrong(challengeId!, participationId!, at);
}

/** The other consequences of an answer: the record of a cheat, the notice of a blood. */
function writeConsequences(state: GameState, entry: Entry, { owner }: Verdict, challenge: ChallengeSettings): void {
  const { participationId, userId, challengeId, nth } = entry;
  if (owner !== null) state.write("cheat", { submission: entry.seq, owner }, { participationId, userId, challengeId });
  // While the board is frozen nobody is told; their notices come with the thaw.
  if (nth !== null && !state.freeze.since) noticeBlood(state, entry, challenge);
}

/** Tells everybody of a solve that was among the first three of its challenge. */
export function noticeBlood(
  state: GameState,
  { participationId, challengeId, nth }: Pick<Entry, "participationId" | "challengeId" | "nth">,
  challenge: ChallengeSettings,
): void {
  const blood = bloodOf(nth!);
  const team = state.participations.get(participationId!);
  if (blood && team) state.notice(blood, [team.name, publicTitle(challenge)], { participationId, challengeId });
}

/** The alarm that a team has submitted a decoy. */
function writeDecoy(state: GameState, { seq, participationId, userId, challengeId }: Entry, label: string | null): void {
  state.write("decoy", { submission: seq, ...(label && { label }) }, { participationId, userId, challengeId });
}

function judgement(
  { store }: GameState,
  { challengeId }: Attempt,
  { type, survey }: ChallengeSettings,
  participationId: number,
  match: FlagMatch | null,
): Verdict {
  const kind = kindOf(type);
  if (kind.flags === "shared") return judge({ type, participationId, match, own: null, free: false, survey });
  const own = store.boundFlag(challengeId, participationId);
  // Generated flags are made when one is opened, so they never run out.
  const free = own !== null || kind.flags === "generated" || store.freeFlag(challengeId) !== null;
  return judge({ type, participationId, match, own, free });
}

/** The earlier answer to an attempt with this key. A key belongs to one answer of one player to one challenge: with any other it is refused, not judged. */
function repeated(state: GameState, participationId: number, { key, userId, challengeId, answer }: Attempt): Receipt | null {
  const seq = key === null ? null : state.store.seqOfKey(participationId, key);
  const entry = seq === null ? undefined : state.log.find(seq);
  if (!entry) return null;
  const isSame = entry.userId === userId && entry.challengeId === challengeId && entry.text === answer;
  return isSame ? { ...receiptOf(entry), repeated: true } : refused("submission.keyReused");
}

function receiptOf(entry: Entry): Extract<Receipt, { ok: true }> {
  return { ok: true, id: idOf(entry), status: entry.status!, scored: entry.nth !== null };
}

function refused(code: ErrorCode): Receipt {
  return { ok: false, code };
}
