import { folderOf } from "./folder.ts";
import { readChallenges, type ReadChallenge } from "./read.ts";

/** The one challenge that these files hold. Fails with what is wrong with it. */
export async function readOne(files: Record<string, string>): Promise<ReadChallenge> {
  const { challenges, errors } = await readChallenges(folderOf(files));
  if (errors.length > 0) throw errors[0]!;
  if (challenges.length !== 1) throw new Error(`${challenges.length} challenges`);
  return challenges[0]!;
}

/** Reads the one challenge whose manifest lies at this path, with the files given beside it. */
export const readerAt =
  (path: string) =>
  (manifest: string, files: Record<string, string> = {}): Promise<ReadChallenge> =>
    readOne({ [path]: manifest, ...files });

/** Losses as `field: value` lines. */
export const lost = ({ losses }: ReadChallenge): string[] => losses.map(({ field, value }) => `${field}: ${JSON.stringify(value)}`);
