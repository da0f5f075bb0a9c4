import { checked } from "./manifest/check.ts";
import { Fields, type Loss } from "./manifest/fields.ts";
import type { Folder } from "./folder/folder.ts";
import { GameFile } from "./challenge/game.ts";
import { parseManifest } from "./manifest/manifest.ts";

/** The content of `game.yml` at the top of a folder; null without one. An unknown field is lost. */
export async function readGame(folder: Folder): Promise<{ game: GameFile; losses: Loss[] } | null> {
  const file = "game.yml";
  if (!folder.files.has(file)) return null;
  const manifest = parseManifest(file, await folder.read(file));
  const losses: Loss[] = [];
  const fields = new Fields(manifest, losses);
  fields.ignore(...Object.keys(GameFile.shape));
  fields.rest();
  return { game: checked(GameFile, manifest.raw, manifest), losses };
}
