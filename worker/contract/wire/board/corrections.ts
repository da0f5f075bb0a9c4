import * as z from "zod/mini";
import { LIMITS } from "../limits.ts";
import { Guid, Id, SetTime, text, Time, trimmed, whole, Truth } from "../wire.ts";

const POINTS = 1_000_000;
/** A month. */
const MINUTES = 44_640;

const notNothing = z.refine((n) => n !== 0, "field.range");
const Points = whole(-POINTS, POINTS).check(notNothing);
const Reason = trimmed(LIMITS.reason, 1, "field.empty");

/** The reason, and whether players are told. `key`: identifies the click, so that a repeated request has no further effect. */
const ABOUT = { reason: Reason, staffOnly: z._default(Truth, false), key: Guid };

/**
 * What an organiser corrects: points given to a team, or taken; a solve that no longer counts; a solve that counts from a moment on; a
 * voided challenge, whose solvers keep their points or not; all future times of the game shifted by this many minutes. If a misspelt `staffOnly` or
 * `keep` were ignored, players would be told, or lose points.
 */
export const CorrectionInput = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("points"), teamId: Id, points: Points, ...ABOUT }),
  z.strictObject({ do: z.literal("annul"), teamId: Id, challengeId: Id, ...ABOUT }),
  z.strictObject({ do: z.literal("grant"), teamId: Id, challengeId: Id, solvedAt: SetTime, ...ABOUT }),
  z.strictObject({ do: z.literal("void"), challengeId: Id, keep: z._default(Truth, false), ...ABOUT }),
  z.strictObject({ do: z.literal("shift"), minutes: whole(-MINUTES, MINUTES).check(notNothing), ...ABOUT }),
]);
export type CorrectionInput = z.infer<typeof CorrectionInput>;

export const CorrectionUndo = z.object({ reason: Reason });
export type CorrectionUndo = z.infer<typeof CorrectionUndo>;

export const CorrectionName = z.enum(["points", "annul", "grant", "void", "shift"]);

/** A correction as organisers see it. `undone`: when, by whom and why it was taken back. */
export const CorrectionView = z.object({
  id: z.int(),
  do: CorrectionName,
  time: z.string(),
  by: z.string(),
  reason: z.string(),
  staffOnly: z.boolean(),
  team: z.nullable(z.object({ id: z.int(), name: z.string() })),
  challenge: z.nullable(z.object({ id: z.int(), title: z.string() })),
  points: z.optional(z.int()),
  solvedAt: z.optional(z.string()),
  keep: z.optional(z.boolean()),
  minutes: z.optional(z.int()),
  undone: z.nullable(z.object({ time: z.string(), by: z.string(), reason: z.string() })),
});
export type CorrectionView = z.infer<typeof CorrectionView>;

/** A team's present and new place; null when it is not on the board. */
export const MoveView = z.object({
  teamId: z.int(),
  team: z.string(),
  before: z.nullable(z.object({ rank: z.int(), score: z.int() })),
  after: z.nullable(z.object({ rank: z.int(), score: z.int() })),
});
export type MoveView = z.infer<typeof MoveView>;

/** Who would move: the best ones of `total`. For a shift also the new times. */
export const CorrectionPreview = z.object({
  total: z.int(),
  moves: z.array(MoveView),
  times: z.optional(z.object({ start: z.string(), end: z.string(), freezeAt: z.nullable(z.string()), writeupDeadline: z.string() })),
});
export type CorrectionPreview = z.infer<typeof CorrectionPreview>;

/** Since when a game is paused, and why; null: it is not. An empty reason: none was given. */
export const PauseView = z.object({ since: z.nullable(z.string()), reason: z.string() });
export type PauseView = z.infer<typeof PauseView>;
/**
 * `reason`: what players read about a pause; a new one while the game is paused replaces the previous one. `was`: what the editor had read;
 * if the game was resumed, paused or given a reason by somebody else since, all is refused.
 */
export const PauseInput = z.object({
  paused: Truth,
  reason: z.optional(trimmed(LIMITS.reason)),
  was: z.optional(z.object({ since: z.nullable(Time), reason: z.string() })),
});
export type PauseInput = z.infer<typeof PauseInput>;

/** Corrections of a game, newest first, and whether it is paused. */
export const CorrectionsView = z.object({
  pausedAt: z.nullable(z.string()),
  pauseReason: z.string(),
  corrections: z.array(CorrectionView),
});
export type CorrectionsView = z.infer<typeof CorrectionsView>;

const LOGGED = {
  id: Id,
  key: Guid,
  reason: text(LIMITS.reason, 1),
  by: text(LIMITS.userName.max),
  notice: z.optional(text(LIMITS.markdown)),
  staffOnly: z.optional(z.literal(true)),
  withheld: z.optional(z.literal(true)),
};

/** The same as stored in a log (`EntryData`). */
export const LoggedCorrection = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("points"), points: Points, ...LOGGED }),
  z.strictObject({ do: z.literal("annul"), ...LOGGED }),
  z.strictObject({ do: z.literal("grant"), solvedAt: Time, ...LOGGED }),
  z.strictObject({ do: z.literal("void"), keep: z.optional(z.literal(true)), ...LOGGED }),
  z.strictObject({ do: z.literal("shift"), ms: whole(-MINUTES * 60_000, MINUTES * 60_000), ...LOGGED }),
]);
export const LoggedUndoing = z.strictObject({
  id: Id,
  reason: text(LIMITS.reason, 1),
  by: text(LIMITS.userName.max),
  withheld: z.optional(z.literal(true)),
});
