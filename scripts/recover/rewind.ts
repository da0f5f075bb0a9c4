import type { OrphansView, RewindView, SequencesView } from "../../worker/contract/wire/archive/recovery.ts";
import { administrator, gameOf, gamesOf, run, say, type Administrator } from "../administrator.ts";

/**
 * `npm run rewind -- [--to 2026-11-23T02:00:00Z] [--game 1] [--dry] [--erase 12]`: after D1 was taken back by Time Travel, takes the Ledgers to the
 * same moment (without `--to` they stay as they are) and makes both agree. Ids are raised first, so that none is assigned twice. Games that were
 * created after the moment are listed; `--erase` removes what the objects of one of them have, and does nothing else.
 */
export async function main(args: string[]): Promise<void> {
  await run(async () => {
    const names = { to: { type: "string" }, game: { type: "string" }, erase: { type: "string" } } as const;
    const admin = await administrator(args, { ...names, dry: { type: "boolean" } });
    if (admin.wishes.erase !== undefined) return erase(admin);
    const dry = admin.wishes.dry === true;
    const to = momentOf(admin.wishes.to);
    if (to !== null && dry) say(`First take D1 there: npx wrangler d1 time-travel restore vexil --timestamp=${new Date(to).toISOString()}`);
    const games = await gamesOf(admin);
    // Checks whether all can go there before anything is changed.
    if (!dry) for (const id of games) await ask(admin, id, to, true);
    const raised = await admin.ask<SequencesView>("POST", `/api/admin/recovery/sequences?dry=${dry}`);
    for (const { table, from, to: next } of raised) say(`${table}: the next id ${dry ? "would be" : "is"} ${next + 1}, not ${from + 1}`);
    for (const id of games) report(await ask(admin, id, to, dry), dry);
    const all = admin.wishes.game === undefined ? games : await gamesOf({ ...admin, wishes: {} });
    await nameOrphans(admin, new Set(all), raised.find(({ table }) => table === "games")?.from ?? 0);
  });
}

async function erase({ ask: send, wishes }: Administrator): Promise<void> {
  const id = gameOf({ game: wishes.erase });
  await send("DELETE", `/api/admin/recovery/orphans/${id}`);
  say(`game ${id}: all data of its objects has been erased`);
}

/**
 * Their numbers follow the last one that was assigned. If an interrupted earlier run has already raised that, they follow a number that D1 knows, up
 * to the first without a game.
 */
async function nameOrphans({ ask: send }: Administrator, known: ReadonlySet<number>, last: number): Promise<void> {
  const ends = new Set([...[...known].filter((id) => !known.has(id + 1)), last].sort((a, b) => a - b));
  const found = new Map<number, OrphansView[number]>();
  for (const after of ends)
    for (const one of await send<OrphansView>("GET", `/api/admin/recovery/orphans?after=${after}`)) found.set(one.gameId, one);
  for (const { gameId, title, entries } of found.values())
    say(
      `game ${gameId} (${title}) was made after that: D1 does not know it, its Ledger has ${entries} entries. ` +
        `Where npm run archives lists one of it, npm run restore makes it anew; npm run rewind -- --erase ${gameId} takes away what is left`,
    );
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
