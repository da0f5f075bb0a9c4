import type { Entry, EntryData, Outcome } from "../../worker/contract/rpc/ledger.ts";
import { idOf, LogOrder } from "../../worker/domain/log-order.ts";
import type { GameState } from "./game-state.ts";

/** Takes over entries of another Ledger's log, all or none: what they say is what is known from then on. */
export function restore(book: GameState, entries: Entry[]): Outcome {
  const { log, store } = book;
  const order = new LogOrder(log.head, log.lastAt, (list) => (list === "notice" ? store.lastNotice() : store.lastSubmission(list)));
  if (!entries.every((entry) => order.follows(entry))) return { ok: false, code: "import.log" };
  for (const entry of entries) {
    book.log.append(entry);
    follow(book, entry);
  }
  book.restored = log.head;
  store.setMeta("restored", String(log.head));
  return { ok: true };
}

/** What follows from an entry for settings, teams, members, solves and notices. */
function follow(book: GameState, entry: Entry): void {
  const { kind, participationId, userId, challengeId } = entry;
  switch (kind) {
    case "game":
      return book.holdGame(dataOf<"game">(entry));
    case "challenge":
    case "challengeRemoved":
      return book.holdChallenge(challengeId!, dataOf<"challenge" | "challengeRemoved">(entry));
    case "participation":
      return book.holdParticipation(participationId!, dataOf<"participation">(entry));
    case "participationRemoved":
      return book.dropParticipation(participationId!);
    case "member":
      return book.holdMember(userId!, participationId!, dataOf<"member">(entry).name);
    case "memberRemoved":
      return book.forget(userId!);
    case "submission":
      return submitted(book, entry);
    case "notice":
      return book.store.addNotice(idOf(entry), dataOf<"notice">(entry).type);
    case "noticeRemoved":
      return book.store.removeNotice(dataOf<"noticeRemoved">(entry).id);
    default:
  }
}

function submitted(book: GameState, entry: Entry): void {
  const { challengeId, participationId, status, seq } = entry;
  book.store.addSubmission(participationId!, idOf(entry), seq);
  if (status !== "Accepted" || book.store.hasSolved(challengeId!, participationId!)) return;
  book.addSolve(challengeId!, participationId!, entry);
}

function dataOf<K extends keyof EntryData>({ data }: Entry): EntryData[K] {
  return JSON.parse(data ?? "null") as EntryData[K];
}
