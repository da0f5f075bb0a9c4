import type { RebuildView } from "../../worker/contract/wire/archive/recovery.ts";
import { administrator, gameOf, run, say } from "../administrator.ts";

/**
 * `npm run rebuild -- --game 1 [--archive 1767225600000] [--dry] [--lossy]`: rebuilds the log of a game's Ledger, from D1's copy or from a stored
 * archive. `--lossy`: allows losing what the source does not have.
 */
export async function main(args: string[]): Promise<void> {
  await run(async () => {
    const flags = { dry: { type: "boolean" }, lossy: { type: "boolean" } } as const;
    const { ask, wishes } = await administrator(args, { game: { type: "string" }, archive: { type: "string" }, ...flags });
    const game = gameOf(wishes);
    const query = new URLSearchParams({ dry: String(wishes.dry === true), lossy: String(wishes.lossy === true) });
    if (typeof wishes.archive === "string") query.set("archive", momentOf(wishes.archive));
    say(lineOf(await ask<RebuildView>("POST", `/api/admin/recovery/${game}/rebuild?${query}`), wishes.dry === true));
  });
}

/** The archive is on the server, under the time at which it was made. */
function momentOf(written: string): string {
  if (/^\d+$/.test(written)) return written;
  throw new Error(`--archive is ${written}; it must be the number of a kept archive, as npm run archives lists them`);
}

function lineOf({ gameId, source, entries, lost, bindings }: RebuildView, dry: boolean): string {
  const from = source === "copy" ? "D1's copy" : "the archive";
  return (
    `game ${gameId}: ${entries} entries ${dry ? "would be restored" : "restored"} from ${from}, with ${bindings} assigned flags; ` +
    `${lost.entries} entries ${dry ? "would be" : "are"} lost, among them ${lost.submissions} submissions and ${lost.solves} solves`
  );
}
