import type { RecopyView } from "../../worker/contract/wire/archive/recovery.ts";
import { administrator, gamesOf, run, say, type Ask } from "../administrator.ts";

/**
 * `npm run recopy -- [--game 1] [--dry] [--drop]`: makes D1's copy of the log of every game (or one) equal to the Ledger's. `--drop` deletes what the
 * copy has after the log's end.
 */
export async function main(args: string[]): Promise<void> {
  await run(async () => {
    const admin = await administrator(args, { game: { type: "string" }, dry: { type: "boolean" }, drop: { type: "boolean" } });
    const wishes = { dry: admin.wishes.dry === true, drop: admin.wishes.drop === true };
    for (const id of await gamesOf(admin)) say(lineOf(await recopied(admin.ask, id, wishes), wishes));
  });
}

/** In as many calls as the log needs. */
async function recopied(ask: Ask, id: number, { dry, drop }: { dry: boolean; drop: boolean }): Promise<RecopyView> {
  const sum = { gameId: id, head: 1, upTo: 0, missing: 0, changed: 0, beyond: 0 };
  while (sum.upTo < sum.head) {
    const view = await ask<RecopyView>("POST", `/api/admin/recovery/${id}/recopy?after=${sum.upTo}&dry=${dry}&drop=${drop}`);
    const { missing, changed } = sum;
    Object.assign(sum, view, { missing: missing + view.missing, changed: changed + view.changed });
  }
  return sum;
}

function lineOf({ gameId, head, missing, changed, beyond }: RecopyView, { dry, drop }: { dry: boolean; drop: boolean }): string {
  const did = dry ? "would be" : "were";
  const dropped = beyond > 0 && drop ? `, which ${did} dropped` : "";
  return `game ${gameId}: of ${head} entries ${missing} ${did} added, ${changed} corrected; after the log's end the copy has ${beyond}${dropped}`;
}
