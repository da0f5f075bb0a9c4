import { createHash } from "node:crypto";
import { posix } from "node:path";
import { BOUNDS, type Attachment, type Folder, type Picture, type ReadChallenge } from "../../../packages/challenge-files/index.ts";
import type { Workspace } from "./workspace.ts";

/** A manifest that is written, the files of the folder that it named so far, and the hashes of those that are written beside it. */
type Beside = { file: string; own: ReadonlySet<string>; hashes: ReadonlySet<string> };

/**
 * The names of files beside a manifest that are somebody's own: a pull writes no other over them, such as a README for players over that with the
 * exploit. Those with the bytes of a file that is written are none: a pull that ended early has left them. One that cannot be read, or is larger than
 * any file of the platform, is not among those.
 */
export async function foreignNames({ files, read }: Folder, { file, own, hashes }: Beside): Promise<string[]> {
  const at = posix.dirname(file);
  const names: string[] = [];
  for (const [path, bytes] of files) {
    if (posix.dirname(path) !== at || own.has(path)) continue;
    // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
    const hash = bytes > BOUNDS.fileBytes ? null : await read(path).then(hashOf, () => null);
    if (hash === null || !hashes.has(hash)) names.push(posix.basename(path));
  }
  return names;
}

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** The files that a challenge of the folder names; none if there is none. */
export function ownFiles(known: ReadChallenge | undefined): Set<string> {
  if (!known) return new Set();
  const { challenge, pictures, format, file } = known;
  const attachments = [...challenge.files, ...challenge.flags.map((flag) => flag.file)];
  const solution = format === "ctfcli" ? [posix.join(posix.dirname(file), "solution.md")] : [];
  return new Set([...attachments.flatMap(pathOf), ...pathsOf(pictures), ...solution]);
}

/** The files that the texts of the folder's `game.yml` name. */
export const ownOfGame = ({ pictures }: Pick<Workspace, "pictures">): Set<string> => new Set(pathsOf(pictures));

const pathsOf = (pictures: Picture[]): string[] => pictures.map(({ path }) => path);
const pathOf = (one: Attachment | null): string[] => (one && "path" in one.from ? [one.from.path] : []);
