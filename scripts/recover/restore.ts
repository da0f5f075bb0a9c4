import type { ImportPreview, ImportView } from "../../worker/contract/wire/archive/archive.ts";
import { administrator, archiveForm, run, say } from "../administrator.ts";

/**
 * `npm run restore -- --archive game.zip [--url …] [--join] [--dry]`: restores a game from an archive, for example on a new server. `--join`: its
 * people become the existing accounts that seem to be theirs.
 */
export async function main(args: string[]): Promise<void> {
  await run(async () => {
    const options = { archive: { type: "string" }, join: { type: "boolean" }, dry: { type: "boolean" } } as const;
    const { ask, wishes } = await administrator(args, options);
    if (typeof wishes.archive !== "string") throw new Error("Name the archive: --archive game.zip");
    const form = await archiveForm(wishes.archive);
    const seen = wishes.dry || wishes.join ? await ask<ImportPreview>("POST", "/api/edit/games/import/preview", form) : null;
    if (wishes.dry) return say(lineOf(seen!));
    if (wishes.join && seen?.problem)
      throw new Error(`Its people cannot be joined to accounts here, so nothing was imported: ${seen.problem}`);
    const join = wishes.join && seen?.join ? `?join=${seen.join}` : "";
    const { id, title, kept, teams, users, submissions } = await ask<ImportView>("POST", `/api/edit/games/import${join}`, form);
    say(
      `game ${id}: ${title} with ${teams} teams, ${users} users and ${submissions} submissions${kept ? "" : "; its ids are different here"}`,
    );
  });
}

function lineOf({ title, challenges, teams, users, submissions, accounts, unconfirmed, problem }: ImportPreview): string {
  const unsure = unconfirmed.total > 0 ? `, ${unconfirmed.total} more have the address of an account here that has not confirmed it` : "";
  const here = `${accounts.total} of the users seem to have accounts here${unsure}${problem ? `, who cannot be joined: ${problem}` : ""}`;
  return `${title}: ${challenges} challenges, ${teams} teams, ${users} users and ${submissions} submissions would be imported; ${here}`;
}
