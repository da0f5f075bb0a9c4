import { pictureAddress, withPictures, type Challenge, type Folder, type ReadChallenge } from "../challenge-files/index.ts";
import { inParallel } from "../in-parallel.ts";
import { wantedOf, type Stored } from "./wanted-file.ts";
import type { ChallengeView } from "./wire.ts";

/** A challenge whose texts name their pictures by addresses on the platform, and those of them that the platform's texts do not name yet. */
export type Placed = { challenge: Challenge; pictures: Stored[] };

/**
 * Puts the addresses of pictures into the texts. One that the platform's texts already have stays as it is there, whatever its file is called, so
 * that a folder which shows the same pictures is equal.
 */
export async function withAddresses(
  folder: Folder,
  { challenge, pictures }: Pick<ReadChallenge, "challenge" | "pictures">,
  view: ChallengeView | null,
): Promise<Placed> {
  if (pictures.length === 0) return { challenge, pictures: [] };
  const there = textsOf(view);
  const wanted = await inParallel(pictures, 1, async ({ written, path, name }) => {
    const stored = (await wantedOf(folder, { name, from: { path } })) as Stored;
    const [address] = new RegExp(`/assets/${stored.hash}/[^()\\s"\\\\]+`).exec(there) ?? [];
    return { written, stored, address };
  });
  const addresses = new Map(wanted.map(({ written, stored: { hash, name }, address }) => [written, address ?? pictureAddress(hash, name)]));
  return {
    challenge: withPictures(challenge, (target) => addresses.get(target) ?? null),
    pictures: wanted.filter(({ address }) => address === undefined).map(({ stored }) => stored),
  };
}

/** The texts of a challenge on the platform. Addresses of its attachments, which not everybody may open, do not count. */
const textsOf = (view: ChallengeView | null): string =>
  JSON.stringify(["content", "contents", "solution", "hints", "pricedHints"].map((name) => view?.[name]));
