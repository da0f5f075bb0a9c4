import * as z from "zod/mini";
import { AnswerResult, EventType, ParticipationStatus } from "../enums.ts";
import { HintCharge } from "../challenge/hints.ts";
import { TeamRef } from "../game/team.ts";
import { Id, paging, Truth } from "../wire.ts";

/**
 * `ip` is ours: the specification lists it, the reference's wire does not carry it. So are `label`, that of the flag which was submitted, and
 * `decoy`: a CheatDetected that tells of a decoy has the challenge, the team and the label for values. `hint`: a Normal that says that a team has opened a
 * hint with a price has the challenge, the hint's id and the price for values.
 */
export const EventView = z.object({
  type: EventType,
  values: z.array(z.string()),
  time: z.string(),
  user: z.string(),
  team: z.string(),
  ip: z.nullable(z.string()),
  label: z.optional(z.string()),
  decoy: z.optional(z.literal(true)),
  hint: z.optional(z.object({ id: z.string(), cost: z.int(), charged: HintCharge })),
});
export type EventView = z.infer<typeof EventView>;

export const SubmissionView = z.object({
  answer: z.string(),
  status: AnswerResult,
  time: z.string(),
  user: z.string(),
  team: z.string(),
  challenge: z.string(),
  ip: z.nullable(z.string()),
  /** Ours, where there is one: the label of the flag that it was. */
  label: z.optional(z.string()),
});
export type SubmissionView = z.infer<typeof SubmissionView>;

/** A team's part in a game, as the cheat list names it. */
const PartRef = z.object({ id: z.int(), team: TeamRef, status: ParticipationStatus, organization: z.nullable(z.string()) });

/** One wrong answer that was another team's flag. */
export const CheatRecordView = z.object({ ownedTeam: PartRef, submitTeam: PartRef, submission: SubmissionView });
export type CheatRecordView = z.infer<typeof CheatRecordView>;

/** How much of a feed one answer may hold. */
const FEED = paging(100, 1_000);
export const EventQuery = z.extend(FEED, { hideContainer: z._default(Truth, false) });
export const SubmissionQuery = z.extend(FEED, {
  type: z.optional(AnswerResult),
  /** Ours: those of one challenge alone. */
  challenge: z.optional(Id),
});
