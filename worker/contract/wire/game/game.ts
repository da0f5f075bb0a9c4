import * as z from "zod/mini";
import { ParticipationStatus } from "../enums.ts";
import { HintCharge } from "../challenge/hints.ts";
import { LIMITS } from "../limits.ts";
import { GameTime, JoiningTeam, pasted, SetTime, text, trimmed, Was, whole } from "../wire.ts";

/** Default first, second and third blood: 50, 30 and 10 per mille, packed in ten bits each. */
export const DEFAULT_BLOOD_BONUS = 52_459_530;

export const Division = trimmed(LIMITS.division, 1).check(z.refine((name) => name.toLowerCase() !== "all", "game.divisionAll"));

/** The list in the form of divisions with rights, each name once. */
const Organizations = z.array(Division).check(
  z.maxLength(LIMITS.divisions, "field.tooMany"),
  z.refine((names) => new Set(names).size === names.length, "game.divisionTwice"),
);

const fields = {
  title: trimmed(LIMITS.title, 1, "game.titleRequired"),
  hidden: z.boolean(),
  summary: text(LIMITS.summary),
  content: text(LIMITS.markdown),
  acceptWithoutReview: z.boolean(),
  writeupRequired: z.boolean(),
  inviteCode: z.nullable(pasted(LIMITS.gameInviteCode)),
  organizations: z.nullable(Organizations),
  teamMemberCountLimit: whole(0, 1_000),
  containerCountLimit: whole(0, 1_000),
  practiceMode: z.boolean(),
  start: GameTime,
  end: GameTime,
  writeupDeadline: z.nullable(SetTime),
  writeupNote: text(LIMITS.markdown),
  bloodBonus: whole(0, 2 ** 30 - 1),
  /** Ours: participants and staff only; to everybody else the game appears absent. */
  isPrivate: z.boolean(),
  /** Ours: when the price of a hint is charged, and whether a team may open one that its points do not cover. */
  hintCharge: HintCharge,
  hintDebt: z.boolean(),
  /** Ours: when the board freezes by itself; null: it does not. */
  freezeAt: z.nullable(SetTime),
  /** Ours: whether everybody can read the statistics before the end. */
  statisticsLive: z.boolean(),
};
const freezesWithin = z.refine<{ start?: number | undefined; end?: number | undefined; freezeAt?: number | null | undefined }>(
  ({ start, end, freezeAt }) => freezeAt == null || !(freezeAt <= start! || freezeAt >= end!),
  { error: "game.freezeOutside", path: ["freezeAt"] },
);
const endsAfterStart = z.refine<{ start?: number | undefined; end?: number | undefined }>(({ start, end }) => !(start! >= end!), {
  error: "game.startAfterEnd",
  path: ["end"],
});

/** A new game: everything except title, start and end has a default. */
export const GameEdit = z
  .object({
    ...fields,
    hidden: z._default(fields.hidden, false),
    summary: z._default(fields.summary, ""),
    content: z._default(fields.content, ""),
    acceptWithoutReview: z._default(fields.acceptWithoutReview, false),
    writeupRequired: z._default(fields.writeupRequired, false),
    inviteCode: z._default(fields.inviteCode, null),
    organizations: z._default(fields.organizations, null),
    teamMemberCountLimit: z._default(fields.teamMemberCountLimit, 0),
    containerCountLimit: z._default(fields.containerCountLimit, 3),
    practiceMode: z._default(fields.practiceMode, true),
    writeupDeadline: z._default(fields.writeupDeadline, null),
    writeupNote: z._default(fields.writeupNote, ""),
    bloodBonus: z._default(fields.bloodBonus, DEFAULT_BLOOD_BONUS),
    isPrivate: z._default(fields.isPrivate, false),
    hintCharge: z._default(fields.hintCharge, "opening"),
    hintDebt: z._default(fields.hintDebt, false),
    freezeAt: z._default(fields.freezeAt, null),
    statisticsLive: z._default(fields.statisticsLive, false),
  })
  .check(endsAfterStart, freezesWithin);
export type GameEdit = z.infer<typeof GameEdit>;

/** A change of a game: what is absent stays, and so do divisions that are null. A null invitation code removes it; a null deadline means the end. */
export const GameUpdate = z.partial(z.object(fields)).check(endsAfterStart, freezesWithin);
export type GameUpdate = z.infer<typeof GameUpdate>;

export const GameEditView = z.object({
  id: z.int(),
  title: z.string(),
  hidden: z.boolean(),
  isPrivate: z.boolean(),
  summary: z.string(),
  content: z.string(),
  acceptWithoutReview: z.boolean(),
  writeupRequired: z.boolean(),
  inviteCode: z.nullable(z.string()),
  organizations: z.nullable(z.array(z.string())),
  teamMemberCountLimit: z.int(),
  containerCountLimit: z.int(),
  poster: z.nullable(z.string()),
  publicKey: z.string(),
  practiceMode: z.boolean(),
  start: z.string(),
  end: z.string(),
  writeupDeadline: z.string(),
  writeupNote: z.string(),
  bloodBonus: z.int(),
  hintCharge: HintCharge,
  hintDebt: z.boolean(),
  freezeAt: z.nullable(z.string()),
  statisticsLive: z.boolean(),
});
export type GameEditView = z.infer<typeof GameEditView>;

/** A change of a game, with what the editor may have read before. */
export const GameChange = z.object({ ...z.partial(z.object(fields)).shape, was: Was }).check(endsAfterStart, freezesWithin);
export type GameChange = z.infer<typeof GameChange>;

export const GameCardView = z.object({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  poster: z.nullable(z.string()),
  limit: z.int(),
  start: z.string(),
  end: z.string(),
  /** Ours, while the game is paused: since when. Its end moves when it resumes. */
  pausedAt: z.optional(z.string()),
  /** Ours, while the game is paused and its organisers have given a reason. */
  pauseReason: z.optional(z.string()),
});
export type GameCardView = z.infer<typeof GameCardView>;

/**
 * What players are told about a division: whether it plays as guests, its maximum number of teams and (for callers who may still join) how
 * many of these places are left, and the entry conditions (meeting one is enough): a code, a confirmed address of these domains, or a place
 * on its list.
 */
export const DivisionView = z.object({
  name: z.string(),
  guest: z.optional(z.literal(true)),
  capacity: z.optional(z.int()),
  left: z.optional(z.int()),
  code: z.optional(z.literal(true)),
  domains: z.optional(z.array(z.string())),
  listed: z.optional(z.literal(true)),
});
export type DivisionView = z.infer<typeof DivisionView>;

export const GameDetailView = z.object({
  id: z.int(),
  /** Ours: grows when its organisers change it. */
  version: z.int(),
  title: z.string(),
  summary: z.string(),
  content: z.string(),
  hidden: z.boolean(),
  organizations: z.nullable(z.array(z.string())),
  /** Ours: the rights of those divisions that have any. */
  divisions: z.optional(z.array(DivisionView)),
  inviteCodeRequired: z.boolean(),
  writeupRequired: z.boolean(),
  poster: z.nullable(z.string()),
  limit: z.int(),
  teamCount: z.int(),
  organization: z.nullable(z.string()),
  teamName: z.nullable(z.string()),
  /** Ours: the caller's team in this game. */
  teamId: z.optional(z.nullable(z.int())),
  practiceMode: z.boolean(),
  /** Ours, only if true: everybody can read the statistics before the end. */
  statisticsLive: z.optional(z.boolean()),
  status: ParticipationStatus,
  start: z.string(),
  end: z.string(),
  /** Ours, while the game is paused: since when. Its end moves when it resumes. */
  pausedAt: z.optional(z.string()),
  /** Ours, while the game is paused and its organisers have given a reason. */
  pauseReason: z.optional(z.string()),
});
export type GameDetailView = z.infer<typeof GameDetailView>;

export const GameJoin = z.object({
  teamId: JoiningTeam,
  organization: z.optional(z.nullable(text(LIMITS.division))),
  inviteCode: z.optional(z.nullable(pasted(LIMITS.gameInviteCode))),
});
export type GameJoin = z.infer<typeof GameJoin>;
