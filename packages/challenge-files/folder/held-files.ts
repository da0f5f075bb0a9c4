import type { Attachment, Challenge } from "../challenge/challenge.ts";
import type { Loss } from "../manifest/fields.ts";
import { FileError } from "../problems/file-error.ts";
import type { Folder } from "./folder.ts";
import { BOUNDS } from "../challenge/limits.ts";
import { reasonOf, type Why } from "../problems/reasons.ts";

/**
 * Where a challenge was read from, and its losses. `isOurs`: in our own format a file that the platform does not accept is an error. `isExport`: one
 * that is too large is lost, because nobody can take it out of an export.
 */
type From = { folder: Folder; file: string; isOurs: boolean; isExport: boolean; losses: Loss[] };

/** A challenge with only the files that the platform accepts: none is empty or too large, and there are not too many. */
export function withHeldFiles(challenge: Challenge, { folder, file, isOurs, isExport, losses }: From): Challenge {
  const lose = (field: string, value: string, why: Why) => void losses.push({ file, field, value, why: reasonOf(why) });
  const isHeld = (attachment: Attachment, field: string): boolean => {
    if (isExport && isLarge(folder, attachment)) {
      lose(field, attachment.name, { code: "largeFile", values: { most: BOUNDS.fileBytes } });
      return false;
    }
    checkSize(folder, attachment);
    const empty = emptyIn(folder, attachment);
    if (empty === null) return true;
    if (isOurs) throw new FileError(empty, "empty");
    lose(field, attachment.name, "emptyFile");
    return false;
  };
  const flags = challenge.flags.map((flag, i) => (flag.file && !isHeld(flag.file, `flags[${i}].file`) ? { ...flag, file: null } : flag));
  const files = challenge.files.filter((one, i) => isHeld(one, `files[${i}]`));
  for (const { name } of files.splice(BOUNDS.attachments)) lose("files", name, { code: "number", values: { most: BOUNDS.attachments } });
  return { ...challenge, flags, files };
}

/** Throws for a file, or files for one ZIP, with more bytes than the platform accepts. */
export function checkSize(folder: Folder, attachment: Attachment): void {
  if (!isLarge(folder, attachment)) return;
  throw new FileError(pathsOf(attachment)[0] ?? attachment.name, { code: "large", values: { most: BOUNDS.fileBytes } });
}

const isLarge = (folder: Folder, attachment: Attachment): boolean =>
  pathsOf(attachment).reduce((sum, path) => sum + (folder.files.get(path) ?? 0), 0) > BOUNDS.fileBytes;

const pathsOf = ({ from }: Attachment): string[] => ("url" in from ? [] : "path" in from ? [from.path] : from.zip.map(({ path }) => path));

/** The path of an empty file; a ZIP counts as not empty, whatever is in it. */
const emptyIn = (folder: Folder, { from }: Attachment): string | null =>
  "path" in from && folder.files.get(from.path) === 0 ? from.path : null;
