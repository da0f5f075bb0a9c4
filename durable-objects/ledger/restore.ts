import type { Entry, EntryData, Outcome } from "../../worker/contract/rpc/ledger.ts";
import { idOf, LogOrder } from "../../worker/domain/log/log-order.ts";
import { holdCorrection, holdUndoing } from "./correcting.ts";
import { holdFreeze, holdReveal, holdThaw } from "./freeze-entries.ts";
import type { GameState } from "./game-state.ts";
import { countWrong } from "./judge.ts";

/** Takes over entries of another Ledger's log, all or none; the state follows from them. */
export function restore(state: GameState, entries: Entry[]): Outcome {
  const { log, store, submissions } = state;
  const order = new LogOrder(log.head, log.lastAt, (list) => (list === "notice" ? store.lastNotice() : submissions.last(list)));
  if (!entries.every((entry) => order.follows(entry))) return { ok: false, code: "import.log" };
  for (const entry of entries) {
    state.log.append(entry);
    follow(state, entry);
  }
  state.renameRoster();
  state.restored = log.head;
  store.setMeta("restored", String(log.head));
  return { ok: true };
}

/** Applies what an entry means for settings, teams, members, solves and notices. */
function follow(state: GameState, entry: Entry): void {
  const { kind, participationId, userId, challengeId } = entry;
  switch (kind) {
    case "game":
      return state.holdGame(dataOf<"game">(entry), entry.at);
    case "challenge":
    case "challengeRemoved":
      return state.holdChallenge(challengeId!, dataOf<"challenge" | "challengeRemoved">(entry), entry.at);
    case "opened":
      return state.holdOpened(challengeId ?? 0);
    case "participation":
      return state.holdParticipation(participationId!, dataOf<"participation">(entry));
    case "participationRemoved":
      return state.dropParticipation(participationId!);
    case "member":
      return state.holdMember(userId!, participationId!, dataOf<"member">(entry).name);
    case "memberRemoved":
      return state.forget(userId!);
    case "submission":
      return submitted(state, entry);
    case "hint":
      return state.holdHint(entry, dataOf<"hint">(entry));
    case "freeze":
      return holdFreeze(state, entry);
    case "reveal":
      return holdReveal(state, entry);
    case "thaw":
      return holdThaw(state, entry);
    case "correction":
      return holdCorrection(state, entry);
    case "correctionUndone":
      return holdUndoing(state, entry);
    case "notice":
      return state.store.addNotice(idOf(entry), dataOf<"notice">(entry).type);
    case "noticeRemoved":
      return state.store.removeNotice(dataOf<"noticeRemoved">(entry).id);
    case "message":
      return state.store.addMessage(participationId!, dataOf<"message">(entry).id);
    case "messageRemoved":
      return state.store.removeMessage(participationId!, dataOf<"messageRemoved">(entry).id);
    default:
  }
}

function submitted(state: GameState, entry: Entry): void {
  const { challengeId, participationId, status, seq } = entry;
  state.submissions.add(participationId!, idOf(entry), seq);
  countWrong(state, entry);
  if (status !== "Accepted" || state.store.hasSolved(challengeId!, participationId!)) return;
  state.addSolve(challengeId!, participationId!, entry);
}

function dataOf<K extends keyof EntryData>({ data }: Entry): EntryData[K] {
  return JSON.parse(data ?? "null") as EntryData[K];
}
