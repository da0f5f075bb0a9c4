import { parseArgs } from "node:util";

/** What part of the bench is run. `rows`, `teams`, `keep` and `profile` are for the strangers. */
export type Choice = {
  only: string[] | null;
  quick: boolean;
  /** Rows whose names contain one of these; null for all. */
  rows: string[] | null;
  teams: number[] | null;
  /** The folder in which worlds are kept for later runs; each run uses a copy. */
  keep: string | null;
  /** Whether to take a profile of the runtime for each row. */
  profile: boolean;
};

/** Reads the arguments of `npm run bench`. */
export function choiceOf(args: string[]): Choice {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  const { values } = parseArgs({ args, options: { only: text, rows: text, teams: text, keep: text, quick: flag, profile: flag } });
  const list = (value: string | undefined) => value?.split(",") ?? null;
  return {
    only: list(values.only),
    quick: values.quick,
    rows: list(values.rows),
    teams: list(values.teams)?.map(Number) ?? null,
    keep: values.keep ?? null,
    profile: values.profile,
  };
}
