import { parseArgs } from "node:util";

/** What of the bench is run. `rows`, `teams`, `keep` and `profile` are the strangers'. */
export type Choice = {
  only: string[] | null;
  quick: boolean;
  /** Rows whose names hold one of these; all without it. */
  rows: string[] | null;
  teams: number[] | null;
  /** The folder in which worlds are kept to be used again; each run is on a copy. */
  keep: string | null;
  /** Whether the runtime is asked for a profile of each row. */
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
