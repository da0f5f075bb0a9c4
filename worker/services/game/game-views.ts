import type { GameCardView, GameEditView } from "../../contract/wire/game/game.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import type { GameRow } from "../../db/schema/index.ts";

/** The URL of a stored image; null when there is none. */
export function imageUrl(hash: string | null, name: "avatar" | "poster"): string | null {
  return hash && `/assets/${hash}/${name}`;
}

/** The columns that a game's card is made from. */
export type CardRow = Pick<
  GameRow,
  "id" | "title" | "summary" | "poster" | "memberLimit" | "startAt" | "endAt" | "pausedAt" | "pauseReason"
>;

/** A game as lists show it. */
export function cardView(row: CardRow): GameCardView {
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    poster: imageUrl(row.poster, "poster"),
    limit: row.memberLimit,
    start: isoTime(row.startAt),
    end: isoTime(row.endAt),
    ...pauseOf(row),
  };
}

/** Since when a game is paused and why, each only when it is set. */
export function pauseOf({ pausedAt, pauseReason }: Pick<GameRow, "pausedAt" | "pauseReason">) {
  return { ...(pausedAt !== null && { pausedAt: isoTime(pausedAt), ...(pauseReason !== "" && { pauseReason }) }) };
}

/** A game as its organiser edits it, without the private key. */
export function gameEditView(row: GameRow): GameEditView {
  return {
    id: row.id,
    title: row.title,
    hidden: row.hidden,
    isPrivate: row.isPrivate,
    summary: row.summary,
    content: row.content,
    acceptWithoutReview: row.acceptWithoutReview,
    writeupRequired: row.writeupRequired,
    inviteCode: row.inviteCode,
    organizations: row.divisions,
    teamMemberCountLimit: row.memberLimit,
    containerCountLimit: row.containerLimit,
    poster: imageUrl(row.poster, "poster"),
    publicKey: row.publicKey,
    practiceMode: row.practice,
    start: isoTime(row.startAt),
    end: isoTime(row.endAt),
    writeupDeadline: isoTime(row.writeupDeadlineAt),
    writeupNote: row.writeupNote,
    bloodBonus: row.bloodBonus,
    hintCharge: row.hintCharge,
    hintDebt: row.hintDebt,
    statisticsLive: row.statisticsLive,
    freezeAt: row.freezeAt === null ? null : isoTime(row.freezeAt),
  };
}
