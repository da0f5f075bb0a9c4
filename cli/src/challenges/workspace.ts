import { statSync } from "node:fs";
import { resolve } from "node:path";
import {
  FileError,
  folderOf,
  readChallenges,
  readGame,
  type Folder,
  type GameFile,
  type Loss,
  type Picture,
  type ReadChallenge,
} from "../../../packages/challenge-files/index.ts";
import { credentialsFor } from "../credentials.ts";
import { gameWithAddresses, type PlacedGame, type Platform, type Values } from "../../../packages/challenge-push/index.ts";
import { platformWith } from "../platform.ts";
import { diskFolder } from "./disk-folder.ts";
import { diskZip } from "./disk-zip.ts";
import type { Options } from "./options.ts";

/** A folder that was read. */
export type Workspace = {
  root: string;
  folder: Folder;
  game: GameFile | null;
  /** Pictures of the folder that the game's texts show. */
  pictures: Picture[];
  challenges: ReadChallenge[];
  errors: FileError[];
  losses: Loss[];
  /** What is kept of the game's file, but needs somebody to act. */
  kept: Loss[];
};

/** Reads the folder or ZIP that the command names, or the folder it runs in. */
export async function openWorkspace({ target }: Options): Promise<Workspace> {
  const root = resolve(target ?? ".");
  const there = statSync(root, { throwIfNoEntry: false });
  if (!there) throw new Error(`${root} is not there`);
  if (!there.isFile() && !there.isDirectory()) throw new Error(`${root} is neither a file nor a folder`);
  if (/\.(?:ya?ml|toml|json)$/i.test(root) && there.isFile()) throw new Error(`${root} is one file; name the folder in which it lies`);
  const { folder, challenges, errors, losses } = await opened(root);
  try {
    const read = await readGame(folder);
    const { game = null, pictures = [], losses: ofGame = [], kept = [] } = read ?? {};
    return { root, folder, game, pictures, challenges, errors, losses: [...losses, ...ofGame], kept };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { root, folder, game: null, pictures: [], challenges, errors: [error, ...errors], losses, kept: [] };
  }
}

/** The content of a folder or ZIP; only the errors if it cannot be read as a whole. */
async function opened(root: string): Promise<Pick<Workspace, "folder" | "challenges" | "errors" | "losses">> {
  try {
    const folder = statSync(root).isFile() ? await diskZip(root) : diskFolder(root);
    return { folder, ...(await readChallenges(folder)) };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { folder: folderOf({}), challenges: [], errors: [error], losses: [] };
  }
}

/** The settings of the folder's game, by wire name, with the addresses of the pictures in their texts. `there`: the game on the platform. */
export async function gameSettings({ folder, game, pictures }: Workspace, there: Values): Promise<PlacedGame> {
  return game ? gameWithAddresses(folder, { game, pictures }, there) : { settings: {}, pictures: [] };
}

/** The game's id: from the command, the environment, or `game.yml`. */
export function gameOf({ game }: Options, space: Pick<Workspace, "game">): number {
  // A pipeline sets variables without a value to empty.
  const text = game ?? (process.env.VEXIL_GAME || space.game?.id);
  if (text === undefined) throw new Error('which game? --game 12, VEXIL_GAME, or "id: 12" in game.yml');
  return gameIdOf(text);
}

/** A game's id as a user wrote it. */
export function gameIdOf(text: string | number): number {
  const id = Number(text);
  if (!Number.isInteger(id) || id < 1) throw new Error(`${text} is no game's id`);
  return id;
}

/** The folder that a command writes to; it need not exist yet. */
export function writableRoot({ target = "." }: Pick<Options, "target">): string {
  const root = resolve(target);
  if (statSync(root, { throwIfNoEntry: false })?.isFile()) throw new Error(`${target} is a file; a folder is written`);
  return root;
}

/** The platform with the token to use; throws an error that says what to do when there is none. */
export function platformOf({ server }: Options): Platform {
  const { server: origin, token } = credentialsFor(server);
  return platformWith(origin, token);
}
