import { checked } from "./manifest/check.ts";
import { Fields, type Loss } from "./manifest/fields.ts";
import { Files } from "./folder/files.ts";
import type { Folder } from "./folder/folder.ts";
import { Lookup } from "./folder/lookup.ts";
import { picturesIn, type FieldText, type Picture } from "./folder/pictures.ts";
import { GameFile } from "./challenge/game.ts";
import { parseManifest } from "./manifest/manifest.ts";
import { unshownIn } from "./problems/unshown.ts";

/** A game's file with the pictures of the folder that its texts show, with what is lost, and what is kept but needs somebody to act. */
export type ReadGame = { game: GameFile; pictures: Picture[]; losses: Loss[]; kept: Loss[] };

/** The content of `game.yml` at the top of a folder; null without one. An unknown field is lost. */
export async function readGame(folder: Folder): Promise<ReadGame | null> {
  const file = "game.yml";
  if (!folder.files.has(file)) return null;
  const manifest = parseManifest(file, await folder.read(file));
  const losses: Loss[] = [];
  const fields = new Fields(manifest, losses);
  fields.ignore(...Object.keys(GameFile.shape));
  fields.rest();
  const game = checked(GameFile, manifest.raw, manifest);
  const texts = textsOfGame(game);
  const beside = new Files(new Lookup(folder), file);
  const pictures = picturesIn(texts, folder, (target) => beside.picture(target));
  return { game, pictures, losses, kept: unshownIn(texts, { file, pictures, isOurs: true }) };
}

/** The fields of a game whose texts may show pictures. */
const SHOWN = ["description", "writeup_note"] as const;

/** The texts of a game that may show pictures. */
export const textsOfGame = (game: GameFile): FieldText[] => SHOWN.map((field) => [field, game[field] ?? ""]);

/** The game with other texts in their places. */
export function withGameTexts(game: GameFile, to: (text: string) => string): GameFile {
  const changed = SHOWN.flatMap((field) => (game[field] === undefined ? [] : [[field, to(game[field])]]));
  return { ...game, ...Object.fromEntries(changed) };
}
