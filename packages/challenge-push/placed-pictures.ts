import {
  pictureAddress,
  withGameTexts,
  withPictures,
  withTargets,
  type Challenge,
  type Folder,
  type Picture,
  type ReadChallenge,
  type ReadGame,
} from "../challenge-files/index.ts";
import { inParallel } from "../in-parallel.ts";
import { wantedOf, type Stored } from "./wanted-file.ts";
import { gameWireOf, type ChallengeView, type Values } from "./wire.ts";

/** A challenge whose texts name their pictures by addresses on the platform, and those of them that the platform's texts do not name yet. */
export type Placed = { challenge: Challenge; pictures: Stored[] };
/** The same for the settings of a game, by wire name. */
export type PlacedGame = { settings: Values; pictures: Stored[] };

/** Puts the addresses of pictures into the texts of a challenge. */
export async function withAddresses(
  folder: Folder,
  { challenge, pictures }: Pick<ReadChallenge, "challenge" | "pictures">,
  view: ChallengeView | null,
): Promise<Placed> {
  if (pictures.length === 0) return { challenge, pictures: [] };
  const { addresses, missing } = await placesOf(folder, pictures, textsOn(view, CHALLENGE));
  return { challenge: withPictures(challenge, (target) => addresses.get(target) ?? null), pictures: missing };
}

/** Puts the addresses of pictures into the texts of a game. */
export async function gameWithAddresses(
  folder: Folder,
  { game, pictures }: Pick<ReadGame, "game" | "pictures">,
  there: Values,
): Promise<PlacedGame> {
  const { addresses, missing } = await placesOf(folder, pictures, textsOn(there, GAME));
  const placed = withGameTexts(game, (text) => withTargets(text, (target) => addresses.get(target) ?? null));
  return { settings: gameWireOf(placed), pictures: missing };
}

/**
 * The addresses of pictures by how they are written, and those pictures that have to be stored. One that the platform's texts already have stays as
 * it is there, whatever its file is called, so that a folder which shows the same pictures is equal.
 */
async function placesOf(folder: Folder, pictures: Picture[], there: string) {
  const wanted = await inParallel(pictures, 1, async ({ written, path, name }) => {
    const stored = (await wantedOf(folder, { name, from: { path } })) as Stored;
    const [address] = new RegExp(`/assets/${stored.hash}/[^()\\s"\\\\]+`).exec(there) ?? [];
    return { written, stored, address };
  });
  return {
    addresses: new Map(wanted.map(({ written, stored: { hash, name }, address }) => [written, address ?? pictureAddress(hash, name)])),
    missing: wanted.filter(({ address }) => address === undefined).map(({ stored }) => stored),
  };
}

/** The texts that may show pictures, by wire name. Addresses of attachments, which not everybody may open, do not count. */
const CHALLENGE = ["content", "contents", "solution", "hints", "pricedHints"];
const GAME = ["content", "writeupNote"];

const textsOn = (view: Values | null, names: string[]): string => JSON.stringify(names.map((name) => view?.[name]));
