import * as z from "zod/mini";
import { LIMITS } from "../limits.ts";
import { text, whole } from "../wire.ts";

/** A player's opinion on a challenge: one to five stars, and optionally a text. */
export const FeedbackInput = z.object({ stars: whole(1, 5), text: z._default(text(LIMITS.feedbackText), "") });
export type FeedbackInput = z.infer<typeof FeedbackInput>;

/** The caller's feedback on a challenge; null if there is none yet. `open`: whether it may be given now, which is from the team's solve on, or from the end. */
export const OwnFeedbackView = z.object({
  open: z.boolean(),
  own: z.nullable(z.object({ stars: z.int(), text: z.string(), time: z.string() })),
});
export type OwnFeedbackView = z.infer<typeof OwnFeedbackView>;

/** The stars of one challenge: how often one, two … five were given, and their mean (null without any). */
export const FeedbackSumView = z.object({
  challengeId: z.int(),
  title: z.string(),
  count: z.int(),
  average: z.nullable(z.number()),
  stars: z.array(z.int()),
  texts: z.int(),
});
export type FeedbackSumView = z.infer<typeof FeedbackSumView>;

/** One player's feedback on a challenge. The player's identity is never shown. */
export const FeedbackRowView = z.object({ challengeId: z.int(), stars: z.int(), text: z.string(), time: z.string() });
export type FeedbackRowView = z.infer<typeof FeedbackRowView>;

/** The sums for all challenges that the caller may change, and one page of the texts, newest first. */
export const FeedbackPageView = z.object({
  challenges: z.array(FeedbackSumView),
  data: z.array(FeedbackRowView),
  length: z.int(),
  total: z.int(),
});
export type FeedbackPageView = z.infer<typeof FeedbackPageView>;
