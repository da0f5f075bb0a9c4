import { ARCHIVE_LIMITS, type Manifest, type People } from "../../contract/wire/archive/archive.ts";
import { fail } from "../../contract/wire/errors.ts";

/** What an archive is about to contain; `log`: number of log entries, 0 without a log. */
type Measured = { manifest: Manifest; people: People | null; log: number };
type Ceiling = [part: string, count: number, most: number];

/** The parts besides the files: manifest, people, log. */
const PARTS = 3;

/**
 * Refuses a game that an import would not accept, before anything of its archive is sent: the organiser learns of it while the game still
 * exists.
 */
export function checkCeilings(measured: Measured): void {
  const over = ceilingsOf(measured).find(([, count, most]) => count > most);
  if (over) fail("export.tooLarge", { part: over[0], count: over[1], most: over[2] });
}

function ceilingsOf({ manifest, people, log }: Measured): Ceiling[] {
  const flags = manifest.challenges.reduce((sum, one) => sum + one.flags.length, 0);
  const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
  return [
    ["challenges", manifest.challenges.length, ARCHIVE_LIMITS.challenges],
    ["flags", flags, ARCHIVE_LIMITS.flags],
    ["notices", manifest.notices.length, ARCHIVE_LIMITS.notices],
    ["files", manifest.files.length + PARTS, ARCHIVE_LIMITS.entries],
    ["users", people?.users.length ?? 0, ARCHIVE_LIMITS.users],
    ["teams", people?.teams.length ?? 0, ARCHIVE_LIMITS.teams],
    ["bindings", people?.bindings.length ?? 0, ARCHIVE_LIMITS.bindings],
    ["log.jsonl", log, ARCHIVE_LIMITS.log],
    ["bytes", bytes, ARCHIVE_LIMITS.bytes],
    ["manifest.json", lengthOf(manifest), ARCHIVE_LIMITS.manifestBytes],
    ["people.json", people ? lengthOf(people) : 0, ARCHIVE_LIMITS.manifestBytes],
  ];
}

/** Size of its JSON in bytes. */
function lengthOf(part: object): number {
  return Buffer.byteLength(JSON.stringify(part));
}
