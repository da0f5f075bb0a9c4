import type { RewindView, SequencesView } from "../../worker/contract/wire/archive/recovery.ts";
import { administrator, gamesOf, run, say, type Administrator } from "../administrator.ts";

/**
 * `npm run rewind -- [--to 2026-11-23T02:00:00Z] [--game 1] [--dry]`: after D1 was taken back by Time Travel, takes the Ledgers to the same moment
 * (without `--to` they stay as they are) and makes both agree. Ids are raised first, so that none is given twice.
 */
export async function main(args: string[]): Promise<void> {
  await run(async () => {
    const admin = await administrator(args, { to: { type: "string" }, game: { type: "string" }, dry: { type: "boolean" } });
    const dry = admin.wishes.dry === true;
    const to = momentOf(admin.wishes.to);
    if (to !== null && dry) say(`First take D1 there: npx wrangler d1 time-travel restore vexil --timestamp=${new Date(to).toISOString()}`);
    const games = await gamesOf(admin);
    // Whether all can go there is asked before anything is changed.
    if (!dry) for (const id of games) await ask(admin, id, to, true);
    for (const line of await admin.ask<SequencesView>("POST", `/api/admin/recovery/sequences?dry=${dry}`))
      say(`${line.table}: the next id ${dry ? "would be" : "is"} ${line.to + 1}, not ${line.from + 1}`);
    for (const id of games) report(await ask(admin, id, to, dry), dry);
  });
}

function momentOf(text: unknown): number | null {
  if (text === undefined) return null;
  const at = Date.parse(String(text));
  if (Number.isNaN(at)) throw new Error(`${String(text)} is no moment; write it like 2026-11-23T02:00:00Z`);
  return at;
}

function ask(admin: Administrator, id: number, to: number | null, dry: boolean): Promise<RewindView> {
  return admin.ask("POST", `/api/admin/recovery/${id}/rewind?dry=${dry}${to === null ? "" : `&to=${to}`}`);
}

function report(view: RewindView, dry: boolean): void {
  const did = dry ? "would be" : "were";
  say(
    `game ${view.gameId}: of ${view.head} entries ${view.lost} ${did} taken back; ${view.versions} settings and ${view.statuses} statuses of D1 ${did} brought in line; ` +
      `of the copy ${view.copy.missing} entries were missing, ${view.copy.changed} wrong, ${view.copy.beyond} too many`,
  );
}
