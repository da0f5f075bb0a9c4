import type { Entry, EntryData, Outcome } from "../../worker/contract/ledger.ts";
import type { Book } from "./book.ts";

/** Takes over entries of another Ledger's log, all or none: what they say is what is known from then on. */
export function restore(book: Book, entries: Entry[]): Outcome {
  let { head, lastAt } = book.log;
  for (const entry of entries) {
    if (entry.seq !== head + 1 || entry.at < lastAt) return { ok: false, code: "import.log" };
    head = entry.seq;
    lastAt = entry.at;
  }
  for (const entry of entries) {
    book.log.append(entry);
    follow(book, entry);
  }
  book.restored = head;
  book.store.setMeta("restored", String(head));
  return { ok: true };
}

/** What follows from an entry for settings, teams, members, solves and notices. */
function follow(book: Book, entry: Entry): void {
  const { kind, participationId, userId, challengeId, seq } = entry;
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
      return solved(book, entry);
    case "notice":
      return book.store.setNotice(seq, dataOf<"notice">(entry).type);
    case "noticeRemoved":
      return book.store.setNotice(dataOf<"noticeRemoved">(entry).id, null);
    default:
  }
}

function solved(book: Book, entry: Entry): void {
  const { challengeId, participationId, status } = entry;
  if (status !== "Accepted" || book.store.hasSolved(challengeId!, participationId!)) return;
  book.addSolve(challengeId!, participationId!, entry);
}

function dataOf<K extends keyof EntryData>({ data }: Entry): EntryData[K] {
  return JSON.parse(data ?? "null") as EntryData[K];
}
