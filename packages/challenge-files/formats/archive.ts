import { Settings, type Attachment } from "../challenge/challenge.ts";
import { checked } from "../manifest/check.ts";
import { Fields, type Loss } from "../manifest/fields.ts";
import { FileError } from "../problems/file-error.ts";
import { addressName } from "../folder/file-name.ts";
import type { Folder } from "../folder/folder.ts";
import { picturesIn, storedPicture, textsOf } from "../folder/pictures.ts";
import { hasLevels } from "../challenge/levels.ts";
import { BOUNDS } from "../challenge/limits.ts";
import { jsonOf, textOf, type Manifest, type Raw } from "../manifest/manifest.ts";
import type { FlagKind } from "../challenge/names.ts";
import type { ReadChallenge, ReadFolder } from "../read.ts";
import { reasonOf } from "../problems/reasons.ts";
import { freeSlug, slugOf } from "../challenge/slug.ts";
import { renamed, ROWS, settingsFrom } from "../challenge/values.ts";

/** The file in which a game's archive lists its content. */
const ARCHIVE = "manifest.json";
const MOST_BYTES = 32 * 1024 * 1024;

type Stored = { type: "Local" | "Remote"; file: string | null; url: string | null; name?: string | null };
type ArchivedFlag = { flag: string; kind?: FlagKind; label?: string; attachment: Stored | null; team?: number | null };
type Archived = Raw & {
  id: number;
  title: string;
  slug?: string;
  type: string;
  enabled?: boolean;
  attachment: Stored | null;
  furtherAttachments?: Stored[];
  flags: ArchivedFlag[];
};
type Archive = { challenges: Archived[]; files: { hash: string; kind: string; name: string }[] } & Raw;

/** The challenges of a game's archive; null when the folder is not one. People, log, notices and the game's settings are reported as lost. */
export async function readArchive(folder: Folder): Promise<ReadFolder | null> {
  if (!folder.files.has(ARCHIVE)) return null;
  if (folder.files.get(ARCHIVE)! > MOST_BYTES) throw new FileError(ARCHIVE, { code: "large", values: { most: MOST_BYTES } });
  const archive = parsed(await folder.read(ARCHIVE));
  if (archive === null) return null;
  const slugs = slugsOf(archive);
  const names = new Map(archive.files.map(({ hash, name }) => [hash, name]));
  const found: ReadFolder = { challenges: [], errors: [], losses: lossesOf(archive) };
  for (const [i, one] of archive.challenges.entries()) {
    try {
      found.challenges.push({ file: ARCHIVE, format: "archive", ...challengeOf(one, i, { slugs, names, folder }), kept: [] });
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      found.errors.push(error);
    }
  }
  return found;
}

/** Many programs have a file of this name, so one that does not describe a game is ignored. */
function parsed(bytes: Uint8Array): Archive | null {
  const raw = jsonOf(textOf(ARCHIVE, bytes));
  if (raw?.format !== "vexil-game") return null;
  if (raw.version !== 1 || !Array.isArray(raw.challenges) || !Array.isArray(raw.files)) throw new FileError(ARCHIVE, "otherVersion");
  if (!hasLevels(raw, BOUNDS.depth)) throw new FileError(ARCHIVE, { code: "depth", values: { most: BOUNDS.depth } });
  return raw as Archive;
}

/** For an archive from before there were slugs they are made from the titles. */
function slugsOf({ challenges }: Archive): Map<number, string> {
  const slugs = new Map<number, string>();
  for (const { id, slug, title } of challenges) slugs.set(id, freeSlug(slug || slugOf(String(title)), new Set(slugs.values())));
  return slugs;
}

/** Where an archive has a file. */
const pathOf = (hash: string) => `files/file/${hash}`;

type Known = { slugs: Map<number, string>; names: Map<string, string>; folder: Folder };

function challengeOf(one: Archived, i: number, { slugs, names, folder }: Known): Pick<ReadChallenge, "challenge" | "losses" | "pictures"> {
  const losses: Loss[] = [];
  const manifest: Manifest = { file: ARCHIVE, raw: one, placeOf: () => ({ line: 1, column: 1 }) };
  const fields = new Fields(manifest, losses, one, ["challenges", i]);
  const values = { ...one, slug: slugs.get(one.id), rules: one.rules && renamed<number>(one.rules, (id) => slugs.get(id)) };
  const raw = { ...settingsFrom(values, ROWS), kind: one.type, state: one.enabled === true ? "visible" : "hidden" };
  const settings = checked(Settings, raw, manifest);
  const file = (stored: Stored | null): Attachment | null => {
    if (stored === null) return null;
    if (stored.type === "Remote") return { name: stored.name ?? addressName(stored.url!), from: { url: stored.url! } };
    const path = pathOf(stored.file!);
    if (!folder.files.has(path)) return fields.refuse({ code: "noFile", values: { path } });
    return { name: stored.name ?? names.get(stored.file!) ?? "file", from: { path } };
  };
  const own = one.flags.filter(({ team }) => team != null);
  if (own.length > 0) fields.loss(own.length, "madeFlags", "flags");
  const flags = one.flags
    .filter(({ team }) => team == null)
    .map(({ flag, kind = "exact", label = "", attachment }) => {
      return { content: flag, kind, label, file: file(attachment) };
    });
  fields.ignore("id", "version", "type", "enabled", "attachment", "furtherAttachments", "flags");
  fields.ignore("rules", "hints", "pricedHints", ...Object.values(ROWS));
  fields.rest();
  const files = [one.attachment, ...(one.furtherAttachments ?? [])].flatMap((stored) => file(stored) ?? []);
  const pictures = picturesIn(textsOf(settings), folder, (target) => {
    const stored = storedPicture(target);
    return stored && pathOf(stored.hash);
  });
  return { challenge: { ...settings, flags, files }, losses, pictures };
}

/** What an import of the whole game would bring, but a folder of challenges does not. */
function lossesOf({ people, log, notices }: Archive): Loss[] {
  const why = reasonOf("wholeGame");
  const said = { people, log, notices: Array.isArray(notices) && notices.length > 0 ? notices.length : null };
  return Object.entries(said).flatMap(([field, value]) => (value ? [{ file: ARCHIVE, field, value, why }] : []));
}
