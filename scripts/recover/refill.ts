import type { LostFilesView, RefillView } from "../../worker/contract/wire/archive/recovery.ts";
import { administrator, archiveForm, run, say } from "../administrator.ts";

/** `npm run refill -- [--archive game.zip] [--dry]`: restores lost files of R2 from an archive; without one, lists them. */
export async function main(args: string[]): Promise<void> {
  await run(async () => {
    const { ask, wishes } = await administrator(args, { archive: { type: "string" }, dry: { type: "boolean" } });
    const dry = wishes.dry === true;
    const path = "/api/admin/recovery/files";
    if (typeof wishes.archive !== "string") return name(await ask<LostFilesView>("GET", path));
    const view = await ask<RefillView>("POST", `${path}?dry=${dry}`, await archiveForm(wishes.archive));
    say(`${dry ? "Would be restored" : "Restored"}: ${view.restored}`);
    name(view);
  });
}

function name({ total, files }: LostFilesView): void {
  say(total === 1 ? "1 file is lost" : `${total} files are lost`);
  for (const { hash, name: called, size } of files) say(`  ${hash} ${size} bytes ${called}`);
}
