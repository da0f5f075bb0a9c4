import * as z from "zod/mini";
import type { BoardNews } from "./board.ts";
import { AnswerResult, EventType, NoticeType, ParticipationStatus } from "./enums.ts";
import { HintCharge } from "./hints.ts";
import type { StageStateView } from "./stage.ts";
import { LIMITS } from "./limits.ts";
import { TeamRef } from "./team.ts";
import type { MessageNews } from "./team-messages.ts";
import { Id, paging, text } from "./wire.ts";

export const NoticeView = z.object({ id: z.int(), time: z.string(), type: NoticeType, values: z.array(z.string()) });
export type NoticeView = z.infer<typeof NoticeView>;

export const NoticeEdit = z.object({ content: text(LIMITS.markdown, 1, "field.empty") });
export type NoticeEdit = z.infer<typeof NoticeEdit>;

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

/** A truth value as queries write it. */
export const Truth = z.pipe(
  z.transform((value: unknown) =>
    typeof value === "string" ? { true: true, false: false, "1": true, "0": false }[value.toLowerCase()] : value,
  ),
  z.boolean(),
) as unknown as z.ZodMiniType<boolean, boolean>;

/** How much of a feed one answer may hold. */
const FEED = paging(100, 1_000);
export const EventQuery = z.extend(FEED, { hideContainer: z._default(Truth, false) });
export const SubmissionQuery = z.extend(FEED, {
  type: z.optional(AnswerResult),
  /** Ours: those of one challenge alone. */
  challenge: z.optional(Id),
});

/** A notice of the organisers with the HTML of its text, so that nobody who hears of it has to ask for that. */
export type ShownNotice = { notice: NoticeView; html: string };

/**
 * What the hubs send, by SignalR target. Those that do not begin with `Received` are ours and go only to sockets opened with `&board=1`;
 * `InstanceChanged`, `HintOpened` and `TeamMessage` only to those of the team that takes part as `to`, and so is a `BoardChanged` with one: of a frozen board only the
 * team's own part has changed. A Hub is told the versions of the board alone and adds the rest, and
 * `Spread`: within how many milliseconds those ask who must. `StageChanged` goes to sockets opened with `&stage=1` alone; `StageEnded` is for the Hub, which
 * closes those that came by a link.
 */
export type HubMessage =
  | { target: "ReceivedGameNotice"; arguments: [NoticeView] }
  | { target: "ReceivedGameEvent"; arguments: [EventView] }
  | { target: "ReceivedSubmissions"; arguments: [SubmissionView] }
  | { target: "ReceivedLog"; arguments: [LogView] }
  | { target: "BoardChanged"; arguments: [BoardNews]; to?: number }
  | { target: "Spread"; arguments: [{ ms: number }] }
  | { target: "NoticeShown"; arguments: [ShownNotice] }
  | { target: "StageChanged"; arguments: [StageStateView] }
  | { target: "StageEnded"; arguments: [{ link: number }] }
  | { target: "InstanceChanged"; arguments: [{ challengeId: number }]; to: number }
  | { target: "HintOpened"; arguments: [{ challengeId: number }]; to: number }
  | { target: "TeamMessage"; arguments: [MessageNews]; to: number };

export const LogView = z.object({
  time: z.string(),
  name: z.nullable(z.string()),
  level: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  msg: z.nullable(z.string()),
  status: z.nullable(z.string()),
});
export type LogView = z.infer<typeof LogView>;
