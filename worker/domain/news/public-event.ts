import type { ChallengeSettings, Entry, EntryData, GameSettings, ParticipationSettings } from "../../contract/rpc/ledger.ts";
import type { PublicEvent } from "../../contract/wire/events.ts";
import { isoTime } from "../../contract/wire/time.ts";
import { isPublic } from "../board/withheld.ts";
import { isSecret } from "../game/challenge-rules.ts";
import { idOf } from "../log/log-order.ts";

/** What the log said before the entry that the event is made from. */
export type Before = {
  game: GameSettings | null;
  participation(id: number): ParticipationSettings | undefined;
  challenge(id: number): ChallengeSettings | null | undefined;
  /** While the board is frozen: whether a participation is on it. Absent while it is not. */
  isOnBoard?(id: number): boolean;
};

type Said<E = PublicEvent> = E extends PublicEvent ? Pick<E, "type" | "data"> : never;

/**
 * The public event of an entry; null if it is private, covered by another entry, or withheld while the board is frozen. Every field is
 * listed here one by one: no answer, address or account is among them. The id reveals a place in the log, so it is not for players
 * (docs/decisions/0027).
 */
export function publicEventOf(gameId: number, entry: Entry, before: Before): PublicEvent | null {
  // What a frozen board withholds must not reach any listener.
  if (before.isOnBoard && !isPublic(entry, before.isOnBoard)) return null;
  const said = saidOf(entry, before);
  return said && ({ version: 1, id: `${gameId}-${entry.seq}`, gameId, time: isoTime(entry.at), ...said } as PublicEvent);
}

function saidOf(entry: Entry, before: Before): Said | null {
  switch (entry.kind) {
    case "game":
      return gameChanged(dataOf<"game">(entry), before.game);
    case "participation":
      return teamMoved(dataOf<"participation">(entry), before.participation(entry.participationId!));
    case "submission":
      return solved(entry, before);
    case "notice":
      return published(entry, before);
    case "noticeEdited": {
      const { id, values } = dataOf<"noticeEdited">(entry);
      return { type: "notice.edited", data: { notice: { id, text: values[0] ?? "" } } };
    }
    case "noticeRemoved":
      return { type: "notice.removed", data: { notice: { id: dataOf<"noticeRemoved">(entry).id } } };
    default:
      return null;
  }
}

function gameChanged({ title, startAt, endAt }: GameSettings, held: GameSettings | null): Said | null {
  if (held?.title === title && held.startAt === startAt && held.endAt === endAt) return null;
  return { type: "game.changed", data: { game: { title, start: isoTime(startAt), end: isoTime(endAt) } } };
}

const MOVES = { Pending: "team.joined", Accepted: "team.accepted", Rejected: "team.rejected", Suspended: "team.suspended" } as const;

/** An entry that only renames a team is no move. */
function teamMoved(settings: ParticipationSettings, held: ParticipationSettings | undefined): Said | null {
  if (held?.status === settings.status) return null;
  return { type: MOVES[settings.status], data: { team: teamOf(settings) } };
}

function solved({ status, nth, participationId, challengeId }: Entry, before: Before): Said | null {
  const team = before.participation(participationId ?? 0);
  if (status !== "Accepted" || nth === null || !team) return null;
  return { type: "challenge.solved", data: { challenge: challengeOf(challengeId!, before), team: teamOf(team), place: nth } };
}

/** The event of a solve already says which blood it was. */
function published(entry: Entry, before: Before): Said | null {
  const { type, values } = dataOf<"notice">(entry);
  if (type === "Normal") return { type: "notice.published", data: { notice: { id: idOf(entry), text: values[0] ?? "" } } };
  if (type !== "NewChallenge" && type !== "NewHint") return null;
  const challenge = { ...challengeOf(entry.challengeId ?? 0, before), title: values[0] ?? "" };
  return { type: type === "NewHint" ? "hint.published" : "challenge.published", data: { challenge } };
}

function teamOf({ teamId, name, division }: ParticipationSettings) {
  return { id: teamId, name, division };
}

function challengeOf(id: number, before: Before) {
  const settings = before.challenge(id);
  const title = settings?.rules && isSecret(settings.rules) ? "?" : (settings?.title ?? "");
  return { id, title, tag: settings?.tag ?? null };
}

function dataOf<K extends keyof EntryData>({ data }: Entry): EntryData[K] {
  return JSON.parse(data ?? "null") as EntryData[K];
}
