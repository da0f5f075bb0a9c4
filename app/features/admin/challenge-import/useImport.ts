import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { importChallenges, readGiven, refusalIn, type Problem, type Reading } from "./import-calls.ts";
import { withNeeded } from "./needed.ts";
import type { Given } from "./dropped.ts";

/** The state of an import. `stopped`: why it did not finish; it can be continued from there. */
export type Import =
  | { at: "choose"; problems: Problem[]; error: string | null }
  | { at: "reading" }
  | { at: "review"; reading: Reading; chosen: ReadonlySet<string>; stopped: string | null }
  | { at: "importing"; done: number; of: number }
  | { at: "done"; count: number };

const START: Import = { at: "choose", problems: [], error: null };

/**
 * An import of challenges into a game, from the given files to the result. `withheld`: the fields that the user may not set in it. `onImported` is
 * called after each change of the game.
 */
export function useImport(game: number, withheld: readonly string[], onImported: () => void) {
  const { t } = useTexts("admin/challenge-import");
  const [state, setState] = useState<Import>(START);

  /**
   * The message for a failure. An error that comes neither from a call nor from reading a file is a bug, or code that could not be loaded: it is shown
   * as it is, because an import that neither ends nor fails can be neither closed nor begun again.
   */
  const said = async (error: unknown): Promise<string> => {
    // The browser keeps no copy: a file that was changed or deleted since it was chosen can no longer be read.
    if (error instanceof DOMException) return t("import.unreadable");
    const refusal = await refusalIn(error);
    if (refusal === undefined) {
      console.error(error);
      return t("import.unforeseen", { problem: String(error) });
    }
    return refusal ?? t("common:error.network");
  };
  const read = async (given: Given): Promise<Reading | null> => {
    setState({ at: "reading" });
    try {
      const found = await readGiven(game, given, withheld);
      if (!Array.isArray(found)) return found;
      setState({ at: "choose", problems: found, error: null });
    } catch (error) {
      setState({ at: "choose", problems: [], error: await said(error) });
    }
    return null;
  };
  const open = async (given: Given) => {
    const reading = await read(given);
    if (reading) setState({ at: "review", reading, chosen: new Set(reading.plan.steps.map(({ slug }) => slug)), stopped: null });
  };
  const go = async (reading: Reading, chosen: ReadonlySet<string>) => {
    const all = withNeeded(reading.plan, chosen);
    setState({ at: "importing", done: 0, of: 1 });
    try {
      await importChallenges(game, reading, all, (done, of) => setState({ at: "importing", done, of }));
      setState({ at: "done", count: all.size });
    } catch (error) {
      const stopped = await said(error);
      // Some of it may have been imported, so the rest is compared again.
      const left = await read(reading.given);
      if (left)
        setState({
          at: "review",
          reading: left,
          chosen: new Set(left.plan.steps.flatMap(({ slug }) => (all.has(slug) ? slug : []))),
          stopped,
        });
    }
    onImported();
  };
  return {
    state,
    open,
    go,
    choose: (reading: Reading, chosen: ReadonlySet<string>) => setState({ at: "review", reading, chosen, stopped: null }),
    reset: () => setState(START),
  };
}
