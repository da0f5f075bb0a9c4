import type { Attachment, Flag } from "../challenge/challenge.ts";
import { isEmpty, short, type Fields, type Loss } from "../manifest/fields.ts";
import { addressName } from "../folder/file-name.ts";
import { inside, type Folder } from "../folder/folder.ts";
import { storedPicture } from "../folder/pictures.ts";
import { BOUNDS } from "../challenge/limits.ts";
import { jsonOf, parseManifest, textOf } from "../manifest/manifest.ts";
import type { Kind } from "../challenge/names.ts";
import { reasonOf } from "../problems/reasons.ts";
import { categoryFrom } from "./about.ts";
import { flagsFrom } from "./flags.ts";
import { FLAG_VARIABLE, outboundFrom } from "./gzcli.ts";
import { hintsFrom, loseRest, type Draft, type Export } from "./reader.ts";

const MANIFEST = "manifest.json";
const GAME = "game.json";
const CHALLENGE = /^challenges\/challenge-(\d+)\.json$/;

/** The export of a game of GZCTF: a file for each challenge; null when the folder is none. */
export async function gzctfExport(folder: Folder): Promise<Export | null> {
  if (!folder.files.has(MANIFEST) || !folder.files.has(GAME)) return null;
  if (folder.files.get(MANIFEST)! > BOUNDS.manifestBytes) return null;
  if (jsonOf(textOf(MANIFEST, await folder.read(MANIFEST)))?.format !== "GZCTF-GAME") return null;
  const paths = [...folder.files.keys()].filter((path) => CHALLENGE.test(path)).sort((a, b) => idIn(a) - idIn(b));
  const manifests = await Promise.all(paths.map(async (path) => parseManifest(path, await folder.read(path))));
  return { name: "gzctf", manifests, losses: await settingsIn(folder), read: (fields) => draftFrom(fields, folder) };
}

const idIn = (path: string): number => Number(CHALLENGE.exec(path)?.[1]);

/** The game's own settings, which an import of challenges leaves as they are. */
async function settingsIn(folder: Folder): Promise<Loss[]> {
  const { raw } = parseManifest(GAME, await folder.read(GAME));
  const why = reasonOf("gameSettings");
  return Object.entries(raw).flatMap(([field, value]) =>
    isEmpty(value) || value === false ? [] : [{ file: GAME, field, value: short(value), why }],
  );
}

function draftFrom(fields: Fields, folder: Folder): Draft {
  fields.ignore("id");
  const kind = fields.required("type") as Kind;
  const [flags, limits, container] = [fields.nested("flags"), fields.nested("limits"), fields.nested("container")];
  const attempts = limits.number("submission") ?? 0;
  const deadline = limits.text("deadline");
  const fileName = container.text("fileName");
  const draft: Draft = {
    name: fields.required("title"),
    ...categoryFrom(fields),
    kind,
    description: fields.text("content"),
    state: fields.take("enabled") === true ? "visible" : "hidden",
    ...worthFrom(fields.nested("scoring"), flags),
    attempts: attempts === 0 ? null : attempts,
    closes: deadline === undefined || Number.isNaN(Date.parse(deadline)) ? null : new Date(deadline).toISOString(),
    hints: hintsFrom(fields),
    instance: instanceFrom(container, flags, kind),
    ...(fileName && { file_name: fileName }),
    flags: ownFlags(flags, folder, kind),
    files: fileFrom(fields, folder),
    pictureOf: (target) => inside("files", storedPicture(target)?.hash ?? ""),
  };
  for (const one of [flags, limits, container]) one.rest();
  loseRest(fields);
  return draft;
}

function worthFrom(scoring: Fields, flags: Fields): Pick<Draft, "value" | "scoring"> {
  const value = scoring.number("original");
  const [minimum_share, difficulty] = [scoring.number("minRate"), scoring.number("difficulty")];
  scoring.rest();
  const bloods = flags.take("disableBloodBonus") === true ? "none" : "game";
  return { value, scoring: { minimum_share, difficulty: difficulty && Math.max(difficulty, 0.01), bloods } };
}

function instanceFrom(container: Fields, flags: Fields, kind: Kind): Draft["instance"] {
  return {
    image: container.text("image"),
    port: container.number("exposePort"),
    memory_mb: container.number("memoryLimit"),
    cpu_tenths: container.number("cpuCount"),
    storage_mb: container.number("storageLimit"),
    outbound: outboundFrom(container),
    capture: flags.take("enableTrafficCapture") === true,
    flag_template: flags.text("template"),
    flag_variable: kind === "DynamicContainer" ? FLAG_VARIABLE : undefined,
  };
}

/** The flags that organisers have written; those of a DynamicContainer were made for its teams. */
function ownFlags(fields: Fields, folder: Folder, kind: Kind): Flag[] {
  const given = fields.list("static");
  if (kind === "DynamicContainer") {
    if (given.length > 0) fields.loss(given.length, "madeFlags", "static");
    return [];
  }
  const files = new Map<string, Attachment>();
  const found = given.map((one, i) => {
    if (typeof one !== "object" || one === null) return fields.refuse("flag", "static", i);
    const inner = fields.of({ ...one }, "static", i);
    const content = inner.required("value");
    const [file] = fileFrom(inner, folder);
    if (file) files.set(content, file);
    inner.rest();
    return { content, at: ["static", i] };
  });
  return flagsFrom(fields, found).map((flag) => ({ ...flag, file: files.get(flag.content) ?? null }));
}

/** The attachment of a challenge or of a flag. */
function fileFrom(fields: Fields, folder: Folder): Attachment[] {
  const inner = fields.nested("attachment");
  const [hash, url, name] = [inner.text("hash"), inner.text("remoteUrl"), inner.text("fileName")];
  inner.ignore("type", "fileSize");
  inner.rest();
  if (url) return [{ name: name || addressName(url), from: { url } }];
  if (!hash) return [];
  const path = inside("files", hash);
  if (path !== null && folder.files.has(path)) return [{ name: name || "file", from: { path } }];
  inner.loss(name || hash, "noFile");
  return [];
}
