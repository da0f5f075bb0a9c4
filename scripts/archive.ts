import { LANGUAGES } from "../worker/contract/wire/names.ts";
import { administrator, gameOf, run, say } from "./administrator.ts";
import { saveZip } from "./save-zip.ts";

/**
 * `npm run archive -- --game 1 --out game-pages.zip`: a game as pages for any file server. `--solutions all` (or `none`), `--flags`, `--writeups all`
 * (or ids of participations), `--no-files`, `--during` before its end, `--language ja-JP`.
 */
export async function main(args: string[]): Promise<void> {
  await run(async () => {
    const text = { type: "string" } as const;
    const yes = { type: "boolean" } as const;
    const named = { game: text, out: text, solutions: text, writeups: text, language: text };
    const admin = await administrator(args, { ...named, flags: yes, "no-files": yes, during: yes });
    const { game, out, solutions, writeups, flags, during, language } = admin.wishes;
    if (game === undefined || typeof out !== "string") throw new Error("Name the game and a file: --game 1 --out game-pages.zip");
    if (typeof language === "string" && !LANGUAGES.some((one) => one === language))
      throw new Error(`--language is ${language}; it must be ${LANGUAGES.join(", ").replace(/, (?=[^,]*$)/, " or ")}`);
    const query = new URLSearchParams();
    if (typeof solutions === "string") query.set("solutions", solutions);
    if (typeof writeups === "string") query.set("writeups", writeups);
    if (flags) query.set("flags", "true");
    if (admin.wishes["no-files"]) query.set("files", "false");
    if (during) query.set("during", "true");
    if (typeof language === "string") query.set("lng", language);
    await saveZip(admin, `/api/edit/games/${gameOf(admin.wishes)}/site?${query}`, out);
    say(`${out} is written: unpack it below any file server, or open its index.html`);
  });
}
