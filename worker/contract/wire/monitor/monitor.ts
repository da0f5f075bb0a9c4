import * as z from "zod/mini";
import { AnswerResult, EventType, ParticipationStatus } from "../enums.ts";
import { InstanceEnd } from "../challenge/challenge.ts";
import { HintCharge } from "../challenge/hints.ts";
import { TeamRef } from "../game/team.ts";
import { LIMITS } from "../limits.ts";
import { Id, paging, trimmed, Truth } from "../wire.ts";

/**
 * `ip` is ours: the specification lists it, the reference's wire does not have it. So are `label`, that of the submitted flag, and `decoy`:
 * a CheatDetected about a decoy has the challenge, the team and the label as values. `hint`: a Normal about a team that opened a priced
 * hint has the challenge, the hint's id and the price as values. `why`: how the instance of a ContainerDestroy ended.
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
  why: z.optional(InstanceEnd),
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
  /** Ours, if there is one: the label of the flag that it matched. */
  label: z.optional(z.string()),
});
export type SubmissionView = z.infer<typeof SubmissionView>;

/** A team's participation, as the cheat list shows it. */
const PartRef = z.object({ id: z.int(), team: TeamRef, status: ParticipationStatus, organization: z.nullable(z.string()) });

/** One wrong answer that was another team's flag. */
export const CheatRecordView = z.object({ ownedTeam: PartRef, submitTeam: PartRef, submission: SubmissionView });
export type CheatRecordView = z.infer<typeof CheatRecordView>;

/**
 * How many rows of a feed one answer may contain. `search` is ours: only rows whose team, player, challenge or submitted text contains it,
 * ignoring case.
 */
const FEED = z.extend(paging(100, 1_000), { search: z._default(trimmed(LIMITS.search), "") });
export const EventQuery = z.extend(FEED, { hideContainer: z._default(Truth, false) });
export const SubmissionQuery = z.extend(FEED, {
  type: z.optional(AnswerResult),
  /** Ours: only those of one challenge. */
  challenge: z.optional(Id),
});
