import * as z from "zod/mini";
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
import { FLAG_KINDS } from "../challenge/names.ts";
import type { ReadChallenge, ReadFolder } from "../read.ts";
import { reasonOf } from "../problems/reasons.ts";
import { freeSlug, slugOf } from "../challenge/slug.ts";
import { renamed, ROWS, settingsFrom } from "../challenge/values.ts";

/** The file in which a game's archive lists its content. */
const ARCHIVE = "manifest.json";
const MOST_BYTES = 32 * 1024 * 1024;

const orNothing = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));
const Name = orNothing(z.string());
const Stored = z.union([
  z.object({ type: z.literal("Local"), file: z.string(), name: Name }),
  z.object({ type: z.literal("Remote"), url: z.string(), name: Name }),
]);
type Stored = z.infer<typeof Stored>;
/** A moment in milliseconds that has a date. */
const Moment = z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(8.64e15))), null);

/** A challenge of an archive, as far as it is taken apart before `Settings` checks what it says: somebody may have changed the file by hand. */
const Archived = z.looseObject({
  id: z.number(),
  title: z.string(),
  slug: orNothing(z.string()),
  hints: orNothing(z.array(z.string())),
  pricedHints: z.optional(z.array(z.looseObject({ after: z.int().check(z.minimum(0)) }))),
  rules: orNothing(
    z.looseObject({
      requires: z.optional(z.array(z.union([z.object({ challenge: z.number() }), z.object({ score: z.number() })]))),
      opensAt: Moment,
      closesAt: Moment,
    }),
  ),
  attachment: z.nullable(Stored),
  furtherAttachments: orNothing(z.array(Stored)),
  flags: z.array(
    z.object({
      flag: z.string(),
      kind: z.optional(z.enum(FLAG_KINDS)),
      label: z.optional(z.string()),
      attachment: z.nullable(Stored),
      team: orNothing(z.number()),
    }),
  ),
});
type Archived = z.infer<typeof Archived>;

/** An archive of whose challenges nothing is known yet. */
const Archive = z.looseObject({ challenges: z.array(z.unknown()), files: z.array(z.object({ hash: z.string(), name: z.string() })) });
type Archive = z.infer<typeof Archive>;

/** The challenges of a game's archive; null when the folder is not one. People, log, notices and the game's settings are reported as lost. */
export async function readArchive(folder: Folder): Promise<ReadFolder | null> {
  if (!folder.files.has(ARCHIVE)) return null;
  if (folder.files.get(ARCHIVE)! > MOST_BYTES) throw new FileError(ARCHIVE, { code: "large", values: { most: MOST_BYTES } });
  const archive = parsed(await folder.read(ARCHIVE));
  if (archive === null) return null;
  const found: ReadFolder = { challenges: [], errors: [], losses: lossesOf(archive) };
  const told = archive.challenges.map((one) => orError(found, () => checked(Archived, one, manifestOf(one as Raw))));
  const names = new Map(archive.files.map(({ hash, name }) => [hash, name]));
  const known = { slugs: slugsOf(told.filter((one) => one !== null)), names, folder };
  for (const [i, one] of told.entries()) {
    const read = one && orError(found, () => challengeOf(one, i, known));
    if (read) found.challenges.push({ file: ARCHIVE, format: "archive", ...read, kept: [] });
  }
  return found;
}

/** What was read; null if something in it is wrong, which is then one of the errors. */
function orError<T>({ errors }: ReadFolder, read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    errors.push(error);
    return null;
  }
}

const manifestOf = (raw: Raw): Manifest => ({ file: ARCHIVE, raw, placeOf: () => ({ line: 1, column: 1 }) });

/** Many programs have a file of this name, so one that does not describe a game is ignored. */
function parsed(bytes: Uint8Array): Archive | null {
  const raw = jsonOf(textOf(ARCHIVE, bytes));
  if (raw?.format !== "vexil-game") return null;
  if (raw.version !== 1 || !Array.isArray(raw.challenges) || !Array.isArray(raw.files)) throw new FileError(ARCHIVE, "otherVersion");
  if (!hasLevels(raw, BOUNDS.depth)) throw new FileError(ARCHIVE, { code: "depth", values: { most: BOUNDS.depth } });
  return checked(Archive, raw, manifestOf(raw));
}

/** For an archive from before there were slugs they are made from the titles. */
function slugsOf(challenges: Archived[]): Map<number, string> {
  const slugs = new Map<number, string>();
  for (const { id, slug, title } of challenges) slugs.set(id, freeSlug(slug || slugOf(title), new Set(slugs.values())));
  return slugs;
}

/** Where an archive has a file. */
const pathOf = (hash: string) => `files/file/${hash}`;

type Known = { slugs: Map<number, string>; names: Map<string, string>; folder: Folder };

function challengeOf(one: Archived, i: number, { slugs, names, folder }: Known): Pick<ReadChallenge, "challenge" | "losses" | "pictures"> {
  const losses: Loss[] = [];
  const manifest = manifestOf(one);
  const fields = new Fields(manifest, losses, one, ["challenges", i]);
  const values = { ...one, slug: slugs.get(one.id), rules: one.rules && renamed<number>(one.rules, (id) => slugs.get(id)) };
  const raw = { ...settingsFrom(values, ROWS), kind: one.type, state: one.enabled === true ? "visible" : "hidden" };
  const settings = checked(Settings, raw, manifest);
  const file = (stored: Stored | null): Attachment | null => {
    if (stored === null) return null;
    if (stored.type === "Remote") return { name: stored.name ?? addressName(stored.url), from: { url: stored.url } };
    const path = pathOf(stored.file);
    if (!folder.files.has(path)) return fields.refuse({ code: "noFile", values: { path } });
    return { name: stored.name ?? names.get(stored.file) ?? "file", from: { path } };
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
