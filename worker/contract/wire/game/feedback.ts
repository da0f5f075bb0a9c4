import * as z from "zod/mini";
import { LIMITS } from "../limits.ts";
import { text, whole } from "../wire.ts";

/** What somebody thinks of a challenge: one to five stars, and words if there are any. */
export const FeedbackInput = z.object({ stars: whole(1, 5), text: z._default(text(LIMITS.feedbackText), "") });
export type FeedbackInput = z.infer<typeof FeedbackInput>;

/** What the caller has said of a challenge; null where nothing yet. `open`: whether it may be said now, which is from the team's solve on, or the end. */
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

/** What one person has said of a challenge. Who it was is told to nobody. */
export const FeedbackRowView = z.object({ challengeId: z.int(), stars: z.int(), text: z.string(), time: z.string() });
export type FeedbackRowView = z.infer<typeof FeedbackRowView>;

/** The sums of all challenges that the caller may change, and one page of what was written, the newest first. */
export const FeedbackPageView = z.object({
  challenges: z.array(FeedbackSumView),
  data: z.array(FeedbackRowView),
  length: z.int(),
  total: z.int(),
});
export type FeedbackPageView = z.infer<typeof FeedbackPageView>;
