import * as z from "zod/mini";

/** One place where a copy differs from the Ledger. `seq` is null for the board as a whole. */
export const DifferenceView = z.object({
  place: z.string(),
  seq: z.nullable(z.int()),
  ledger: z.nullable(z.string()),
  copy: z.nullable(z.string()),
});
export type DifferenceView = z.infer<typeof DifferenceView>;

/** What an audit checked, and the differences it found (the first 1,000). */
export const AuditView = z.object({
  gameId: z.int(),
  entries: z.int(),
  submissions: z.int(),
  solves: z.int(),
  differences: z.array(DifferenceView),
  count: z.int(),
});
export type AuditView = z.infer<typeof AuditView>;
