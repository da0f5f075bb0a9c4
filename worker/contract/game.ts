import * as z from "zod/mini";
import { ParticipationStatus } from "./enums.ts";
import { LIMITS } from "./limits.ts";
import { Id, Time, text, trimmed, whole } from "./wire.ts";

/** Default first, second and third blood: 50, 30 and 10 per mille, packed in ten bits each. */
export const DEFAULT_BLOOD_BONUS = 52_459_530;

const Division = trimmed(LIMITS.division, 1).check(z.refine((name) => name.toLowerCase() !== "all", "game.divisionAll"));

export const GameEdit = z
  .object({
    title: trimmed(LIMITS.title, 1, "game.titleRequired"),
    hidden: z._default(z.boolean(), false),
    summary: z._default(text(LIMITS.summary), ""),
    content: z._default(text(LIMITS.markdown), ""),
    acceptWithoutReview: z._default(z.boolean(), false),
    writeupRequired: z._default(z.boolean(), false),
    inviteCode: z.optional(z.nullable(text(LIMITS.gameInviteCode))),
    organizations: z.optional(z.nullable(z.array(Division).check(z.maxLength(LIMITS.divisions, "field.tooMany")))),
    teamMemberCountLimit: z._default(whole(0, 1_000), 0),
    containerCountLimit: z._default(whole(0, 1_000), 3),
    practiceMode: z._default(z.boolean(), true),
    start: Time,
    end: Time,
    writeupDeadline: z.optional(z.nullable(Time)),
    writeupNote: z._default(text(LIMITS.markdown), ""),
    bloodBonus: z._default(whole(0, 2 ** 30 - 1), DEFAULT_BLOOD_BONUS),
    /** Ours: participants and staff only; to everybody else the game answers as if absent. Absent keeps. */
    isPrivate: z.optional(z.boolean()),
  })
  .check(z.refine((game) => game.start < game.end, { error: "game.startAfterEnd", path: ["end"] }));
export type GameEdit = z.infer<typeof GameEdit>;

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
});
export type GameEditView = z.infer<typeof GameEditView>;

export const GameCardView = z.object({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  poster: z.nullable(z.string()),
  limit: z.int(),
  start: z.string(),
  end: z.string(),
});
export type GameCardView = z.infer<typeof GameCardView>;

export const GameDetailView = z.object({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  content: z.string(),
  hidden: z.boolean(),
  organizations: z.nullable(z.array(z.string())),
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
  status: ParticipationStatus,
  start: z.string(),
  end: z.string(),
});
export type GameDetailView = z.infer<typeof GameDetailView>;

export const GameJoin = z.object({
  teamId: Id,
  organization: z.optional(z.nullable(text(LIMITS.division))),
  inviteCode: z.optional(z.nullable(text(LIMITS.gameInviteCode))),
});
export type GameJoin = z.infer<typeof GameJoin>;
