import type { KeptArchiveView } from "../../worker/contract/wire/archive/archive.ts";
import { administrator, gameOf, run, say, type Administrator } from "../administrator.ts";
import { saveZip } from "../save-zip.ts";

const PAGE = 100;

/** `npm run archives -- [--game 1]` lists the stored archives; with `--get 1767225600000 --out game.zip` downloads one of the game's. */
export async function main(args: string[]): Promise<void> {
  await run(async () => {
    const options = { game: { type: "string" }, get: { type: "string" }, out: { type: "string" } } as const;
    const admin = await administrator(args, options);
    const { game, get, out } = admin.wishes;
    if (get === undefined) return list(admin);
    if (game === undefined || typeof out !== "string") throw new Error("Name the game and a file: --game 1 --get … --out game.zip");
    const size = await saveZip(admin, `/api/admin/archives/${gameOf(admin.wishes)}/${String(get)}`, out);
    say(`${out}: ${size} bytes`);
  });
}

async function list({ ask, wishes }: Administrator): Promise<void> {
  const wanted = wishes.game === undefined ? null : gameOf(wishes);
  let listed = 0;
  for (let skip = 0, total = 1; skip < total; skip += PAGE) {
    const page = await ask<{ data: KeptArchiveView[]; total: number }>("GET", `/api/admin/archives?count=${PAGE}&skip=${skip}`);
    total = page.total;
    for (const { gameId, title, at, size } of page.data)
      if (wanted === null || wanted === gameId) {
        listed += 1;
        say(`game ${gameId} (${title ?? "deleted"}): ${at}, ${new Date(at).toISOString()}, ${Math.ceil(size / 1024)} KB`);
      }
  }
  if (listed === 0) say("No archive is kept yet: one of each running game is made on the full hour.");
}
