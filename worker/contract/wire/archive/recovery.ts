import * as z from "zod/mini";
import { SetTime, Truth, whole } from "../wire.ts";

const No = z._default(Truth, false);

/** Common to all recovery calls: whether it is a dry run. If it were ignored misspelt, the call would do what it was only to show. */
export const DryQuery = z.strictObject({ dry: No });

/** `after`: the last entry that is right already; a long log takes several calls. `drop`: delete what the copy has after the log's end. */
export const RecopyQuery = z.extend(DryQuery, { after: z._default(whole(0, 2_147_483_647), 0), drop: No });

/** Entries of the log: `missing` from the copy, `changed` in it, and `beyond` the log's end. `upTo`: how far the two were compared. */
export const RecopyView = z.object({
  gameId: z.int(),
  head: z.int(),
  upTo: z.int(),
  missing: z.int(),
  changed: z.int(),
  beyond: z.int(),
});
export type RecopyView = z.infer<typeof RecopyView>;

/** `archive`: when a kept archive was made, in milliseconds; without it the copy in D1 is the source. `lossy`: entries may be lost. */
export const RebuildQuery = z.extend(DryQuery, { archive: z.optional(whole(1, 4_102_444_800_000)), lossy: No });

/**
 * `entries`: what the source has without a gap. `lost`: later entries that only the rest of the source or the present Ledger has.
 * `submissions` and `solves`: how many of the source's own lost entries are such. `bindings`: assigned flags whose team is known.
 */
export const RebuildView = z.object({
  gameId: z.int(),
  source: z.enum(["copy", "archive"]),
  entries: z.int(),
  lost: z.object({ entries: z.int(), submissions: z.int(), solves: z.int() }),
  bindings: z.int(),
});
export type RebuildView = z.infer<typeof RebuildView>;

/** `to`: the moment to which the objects go back, as D1 did; without it only D1 was restored, and the Ledger keeps what it has. */
export const RewindQuery = z.extend(DryQuery, { to: z.optional(SetTime) });

/** `lost`: entries after the moment. `versions`: settings in D1 that were behind the Ledger's. `statuses`: teams whose status D1 takes from the Ledger. */
export const RewindView = z.object({
  gameId: z.int(),
  head: z.int(),
  lost: z.int(),
  versions: z.int(),
  statuses: z.int(),
  copy: RecopyView,
});
export type RewindView = z.infer<typeof RewindView>;

/** Above which id each table assigns new ones, before and after. */
export const SequencesView = z.array(z.object({ table: z.string(), from: z.int(), to: z.int() }));
export type SequencesView = z.infer<typeof SequencesView>;

/** `after`: the highest number that D1 had assigned to a game before its numbers were raised. */
export const OrphansQuery = z.object({ after: whole(0, 2_147_483_647) });

/** Games that have a log but are unknown to D1. */
export const OrphansView = z.array(z.object({ gameId: z.int(), title: z.string(), entries: z.int() }));
export type OrphansView = z.infer<typeof OrphansView>;

/** Files that D1 knows but R2 lacks; the list names the first 1,000. */
export const LostFilesView = z.object({
  total: z.int(),
  files: z.array(z.object({ hash: z.string(), name: z.string(), size: z.int() })),
});
export type LostFilesView = z.infer<typeof LostFilesView>;

/** How many were restored, and which are still lost. */
export const RefillView = z.extend(LostFilesView, { restored: z.int() });
export type RefillView = z.infer<typeof RefillView>;
