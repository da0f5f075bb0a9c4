import type { Loss } from "../manifest/fields.ts";
import { folderOf } from "../folder/folder.ts";
import { readChallenges, type ReadChallenge, type ReadFolder } from "../read.ts";

/** The one challenge in these files. Throws with what is wrong with it. */
export async function readOne(files: Record<string, string>): Promise<ReadChallenge> {
  const { challenges, errors } = await readChallenges(folderOf(files));
  if (errors.length > 0) throw errors[0]!;
  if (challenges.length !== 1) throw new Error(`${challenges.length} challenges`);
  return challenges[0]!;
}

/** Reads the one challenge whose manifest is at this path, with the given files beside it. */
export const readerAt =
  (path: string) =>
  (manifest: string, files: Record<string, string> = {}): Promise<ReadChallenge> =>
    readOne({ [path]: manifest, ...files });

/** Losses as `field: value` lines, and `kept field: value` for what needs somebody to act. */
export const lost = ({ losses, kept }: ReadChallenge): string[] =>
  [...losses, ...kept].map((one) => `${one.kept ? "kept " : ""}${one.field}: ${JSON.stringify(one.value)}`);

/** What was read, and how often each field was lost, without indices. */
export function counts({ challenges, errors }: ReadFolder) {
  const all = challenges.map(({ challenge }) => challenge);
  const sum = (count: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + count(one), 0);
  const timesOf = (losses: Loss[]) => {
    const times: Record<string, number> = {};
    for (const { field } of losses) {
      const name = field.replace(/\[\d+\]/g, "[]");
      times[name] = (times[name] ?? 0) + 1;
    }
    return times;
  };
  return {
    challenges: all.length,
    slugs: new Set(all.map(({ slug }) => slug)).size,
    flags: sum(({ flags }) => flags.length),
    ignoringCase: sum(({ flags }) => flags.filter(({ kind }) => kind === "ignoreCase").length),
    files: sum(({ files }) => files.length),
    connections: sum(({ connection_info }) => (connection_info === "" ? 0 : 1)),
    edges: sum(({ requirements }) => requirements.length),
    hints: sum(({ hints }) => hints.length),
    limits: sum(({ attempts }) => (attempts === null ? 0 : 1)),
    following: sum(({ next }) => (next === "" ? 0 : 1)),
    lost: timesOf(challenges.flatMap(({ losses }) => losses)),
    kept: timesOf(challenges.flatMap(({ kept }) => kept)),
    errors: errors.length,
  };
}
