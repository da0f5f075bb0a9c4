import type { ErrorCode } from "../../worker/contract/wire/errors.ts";
import type {
  Correcting,
  Correction,
  CorrectionOrder,
  Entry,
  EntryData,
  EntryKind,
  HeldCorrection,
  Outcome,
  ParticipationSettings,
  Undoing,
} from "../../worker/contract/rpc/ledger.ts";
import { isAnnounced } from "../../worker/domain/news/announced-correction.ts";
import type { GameState } from "./game-state.ts";

type Done = Outcome<{ entries: Entry[] }>;
type About = { participationId: number | null; challengeId: number | null };

/** An organiser corrects the result, or takes a correction back; part of one synchronous turn. */
export function correct(state: GameState, order: CorrectionOrder): Done {
  return "undo" in order ? takeBack(state, order) : make(state, order);
}

/** All corrections, the oldest first. `blind`: for a user who may not know what a frozen board hides, without anything that would reveal it. */
export function listOf(state: GameState, blind: boolean): HeldCorrection[] {
  const isAnnulment = ({ data }: Entry) => (JSON.parse(data!) as EntryData["correction"]).do === "annul";
  return state.corrections.list().filter(({ entry }) => !blind || !isAnnulment(entry) || !isHidden(state, entry));
}

/** Done once per key. */
function make(state: GameState, order: Correcting): Done {
  const earlier = state.corrections.ofKey(order.key);
  if (earlier) return isSame(earlier, order) ? { ok: true, entries: [earlier] } : refused("correction.keyReused");
  const problem = problemOf(state, order);
  if (problem) return refused(problem);
  const { correction, participationId, challengeId, key, reason, by, staffOnly, notice } = order;
  const about = { participationId, challengeId };
  const withheld = isWithheld(state, correction, about);
  const data: EntryData["correction"] = {
    ...correction,
    id: state.corrections.nextId(),
    key,
    reason,
    by,
    ...(staffOnly ? { staffOnly } : { notice }),
    ...(withheld && { withheld }),
  };
  if (order.dry) return { ok: true, entries: [unwritten(state, "correction", data, about)] };
  const entry = state.write("correction", data, about);
  holdCorrection(state, entry);
  if (!staffOnly && !withheld) state.notice("Normal", [notice]);
  return { ok: true, entries: [entry] };
}

/** From then on the log reads as if the correction had not been made. Whoever was told about it is told about this, too. */
function takeBack(state: GameState, { undo: id, reason, by, notice, dry }: Undoing): Done {
  const held = state.corrections.find(id);
  if (!held) return refused("correction.notFound");
  if (held.undone) return { ok: true, entries: [held.undone] };
  const { participationId, challengeId } = held.entry;
  const withheld = isHidden(state, held.entry);
  const data: EntryData["correctionUndone"] = { id, reason, by, ...(withheld && { withheld }) };
  if (dry) return { ok: true, entries: [unwritten(state, "correctionUndone", data, { participationId, challengeId })] };
  const entry = state.write("correctionUndone", data, { participationId, challengeId });
  holdUndoing(state, entry);
  if (notice !== undefined && isAnnounced(held.entry, state.freeze.since?.seq ?? null)) state.notice("Normal", [notice]);
  return { ok: true, entries: [entry] };
}

/** Takes a correction into the state; also when an entry is restored. */
export function holdCorrection(state: GameState, entry: Entry): void {
  state.corrections.add(entry);
  state.recorrect(entry.participationId);
}

/** Takes a correction back in the state; also when an entry is restored. */
export function holdUndoing(state: GameState, entry: Entry): void {
  state.corrections.undo((JSON.parse(entry.data!) as EntryData["correctionUndone"]).id, entry.seq);
  state.recorrect(entry.participationId);
}

function problemOf(state: GameState, { correction, participationId, challengeId, blind }: Correcting): ErrorCode | null {
  if (!state.game) return "game.notFound";
  const team = participationId === null ? null : state.participations.get(participationId);
  if (team === undefined) return "participation.notFound";
  if (team && isUndecided(team)) return "correction.notAccepted";
  if (challengeId !== null && !state.challenges.get(challengeId)) return "challenge.notFound";
  if (correction.do === "void") return state.corrections.voidOf(challengeId!) ? "correction.voided" : null;
  if (correction.do !== "annul" && correction.do !== "grant") return null;
  const isKnown = hasAnswered(state, challengeId!, participationId!, blind === true);
  if (correction.do === "annul") return whyNotAnnulled(state, challengeId!, participationId!, isKnown);
  return whyNotGranted(
    state,
    { challengeId: challengeId!, participationId: participationId!, solvedAt: correction.solvedAt },
    isKnown,
    blind === true,
  );
}

/** A team that was never on the board: a notice about its points would tell everybody of it. */
function isUndecided({ status }: ParticipationSettings): boolean {
  return status === "Pending" || status === "Rejected";
}

/** Whether the log has a team's own right answer; for a user who may not know what a frozen board hides, whether the board shows one. */
function hasAnswered({ store, freeze }: GameState, challengeId: number, participationId: number, blind: boolean): boolean {
  if (!blind || !freeze.since) return store.hasSolved(challengeId, participationId);
  return store.solves(challengeId).some((solve) => solve.participationId === participationId && freeze.shows(challengeId, solve));
}

function whyNotAnnulled({ corrections }: GameState, challengeId: number, participationId: number, hasSolved: boolean): ErrorCode | null {
  if (corrections.grantOf(challengeId, participationId)) return "correction.granted";
  return hasSolved && !corrections.isAnnulled(challengeId, participationId) ? null : "correction.noSolve";
}

type Granted = { challengeId: number; participationId: number; solvedAt: number };

/** If a right answer is unknown to the organiser, a grant beside it is valid, as when the answer comes later; the same holds beside an unknown annulment. */
function whyNotGranted(
  state: GameState,
  { challengeId, participationId, solvedAt }: Granted,
  hasSolved: boolean,
  blind: boolean,
): ErrorCode | null {
  const { corrections, freeze } = state;
  const { startAt, endAt } = state.game!;
  if (corrections.voidOf(challengeId)) return "correction.voided";
  // A grant beside an annulment would not count.
  const isAnnulled = corrections.isAnnulled(challengeId, participationId, (one) => !blind || !freeze.hides(one));
  const isTaken = corrections.grantOf(challengeId, participationId) !== null || isAnnulled;
  if (hasSolved || isTaken) return "correction.solved";
  return solvedAt < startAt || solvedAt >= endAt || solvedAt > state.now() ? "correction.moment" : null;
}

/** Whether announcing it now would reveal what a team did since the board froze: that it came, or solved what is annulled. */
function isWithheld({ freeze, store }: GameState, { do: does }: Correction, { participationId, challengeId }: About): boolean {
  if (!freeze.since || participationId === null) return false;
  if (!freeze.isOnBoard(participationId)) return true;
  const solve = does === "annul" ? store.solves(challengeId!).find((one) => one.participationId === participationId) : undefined;
  return solve !== undefined && !freeze.shows(challengeId!, solve);
}

/** Whether a correction is withheld and has not been shown yet. */
function isHidden({ freeze }: GameState, { seq, participationId, challengeId, data }: Entry): boolean {
  const withheld = (JSON.parse(data!) as EntryData["correction"]).withheld === true;
  return freeze.hides({ seq, participationId, challengeId, withheld });
}

function isSame(earlier: Entry, { correction, participationId, challengeId }: Correcting): boolean {
  const data = JSON.parse(earlier.data!) as Record<string, unknown>;
  const isOne = earlier.participationId === participationId && earlier.challengeId === challengeId;
  return isOne && Object.entries(correction).every(([name, value]) => data[name] === value);
}

/** The entry as it would be written now, without writing it. */
function unwritten<K extends EntryKind>(state: GameState, kind: K, data: EntryData[K], about: About): Entry {
  const empty = { userId: null, status: null, text: null, nth: null, ip: null };
  return { seq: state.log.head + 1, at: state.now(), kind, ...empty, ...about, data: JSON.stringify(data) };
}

const refused = (code: ErrorCode) => ({ ok: false, code }) as const;
