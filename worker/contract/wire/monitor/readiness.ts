import * as z from "zod/mini";
import { FINDING_CODES, FINDING_SEVERITIES, READINESS_AREAS, type FindingCode } from "../readiness-codes.ts";

export const ReadinessArea = z.enum(READINESS_AREAS);
export const FindingSeverity = z.enum(FINDING_SEVERITIES);

/** One thing that somebody should check before the event. `where`: what it is about, by name; null: the whole game. `values`: figures of its text. */
export const FindingView = z.object({
  code: z.enum(FINDING_CODES as [FindingCode, ...FindingCode[]]),
  area: ReadinessArea,
  severity: FindingSeverity,
  where: z.nullable(z.string()),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The page that fixes it; null if the caller cannot open one, because an administrator or the operator must fix it. */
  link: z.nullable(z.string()),
});
export type FindingView = z.infer<typeof FindingView>;

/** A game's checklist. Times are ISO-8601 in UTC; `files`: how many attachments were checked in the store, of how many. */
export const ReadinessView = z.object({
  at: z.string(),
  start: z.string(),
  end: z.string(),
  freeze: z.nullable(z.string()),
  writeupDeadline: z.nullable(z.string()),
  teams: z.int(),
  challenges: z.int(),
  files: z.object({ checked: z.int(), all: z.int() }),
  findings: z.array(FindingView),
});
export type ReadinessView = z.infer<typeof ReadinessView>;
