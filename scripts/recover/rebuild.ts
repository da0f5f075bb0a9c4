import type { RebuildView } from "../../worker/contract/wire/recovery.ts";
import { administrator, run, say } from "../administrator.ts";

/**
 * `npm run rebuild -- --game 1 [--archive 1767225600000] [--dry] [--lossy]`: gives a game's Ledger its log anew, from D1's copy or from a kept
 * archive. `--lossy`: what the source does not have may be lost.
 */
export async function main(args: string[]): Promise<void> {
  await run(async () => {
    const flags = { dry: { type: "boolean" }, lossy: { type: "boolean" } } as const;
    const { ask, wishes } = await administrator(args, { game: { type: "string" }, archive: { type: "string" }, ...flags });
    if (wishes.game === undefined) throw new Error("Name the game: --game 1");
    const query = new URLSearchParams({ dry: String(wishes.dry === true), lossy: String(wishes.lossy === true) });
    if (typeof wishes.archive === "string") query.set("archive", wishes.archive);
    say(lineOf(await ask<RebuildView>("POST", `/api/admin/recovery/${wishes.game}/rebuild?${query}`), wishes.dry === true));
  });
}

function lineOf({ gameId, source, entries, lost, bindings }: RebuildView, dry: boolean): string {
  const from = source === "copy" ? "D1's copy" : "the archive";
  return (
    `game ${gameId}: ${entries} entries ${dry ? "would come" : "came"} from ${from}, with ${bindings} assigned flags; ` +
    `lost ${dry ? "would be" : "are"} ${lost.entries} entries, among them ${lost.submissions} submissions and ${lost.solves} solves`
  );
}
