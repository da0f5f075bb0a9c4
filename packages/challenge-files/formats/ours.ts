import { ChallengeFile, Settings, VERSION } from "../challenge/challenge.ts";
import { checked } from "../manifest/check.ts";
import type { Fields } from "../manifest/fields.ts";
import { isAddress, type Files } from "../folder/files.ts";
import type { Raw } from "../manifest/manifest.ts";
import { EXACT } from "./flags.ts";
import { fileFrom, type Draft, type Reader } from "./reader.ts";

/** Fields that contain fields. */
export const GROUPS = ["scoring", "instance", "own_category", "descriptions"] as const;

/** Our own `challenge.yml`: an unknown field is lost, an invalid value is an error. */
export const ours: Reader = {
  name: "vexil",
  reads: ({ raw }) => raw.vexil !== undefined,
  read(fields, files) {
    if (fields.take("vexil") !== VERSION) fields.refuse({ code: "version", values: { version: VERSION } }, "vexil");
    const raw = known(fields);
    const { flags, files: paths, vexil: _, ...settings } = checked(ChallengeFile, { vexil: VERSION, ...raw }, fields.manifest);
    return {
      ...settings,
      flags: flags.map((flag, i) => {
        const { content, kind, label, file } = typeof flag === "string" ? { ...EXACT, content: flag, file: undefined } : flag;
        return { content, kind, label, file: file === undefined ? null : one(fields, files, file, ["flags", i, "file"]) };
      }),
      files: paths.map((entry, i) => {
        if (typeof entry === "string") return one(fields, files, entry, ["files", i]);
        return { ...one(fields, files, entry.file, ["files", i, "file"]), name: entry.name };
      }),
    } satisfies Draft;
  },
};

/** A file that our own format names must exist. */
function one(fields: Fields, files: Files, path: string, at: (string | number)[]) {
  if (!isAddress(path) && files.find(path, fields, at) === null) return fields.refuse({ code: "noFile", values: { path } }, ...at);
  return fileFrom(fields, files, path, at)[0]!;
}

/** The known fields; the others are reported as lost. */
function known(fields: Fields): Raw {
  const raw: Raw = {};
  for (const name of [...Object.keys(Settings.shape), "flags", "files"]) {
    if (!fields.has(name)) fields.ignore(name);
    else if (!GROUPS.includes(name as "scoring")) raw[name] = fields.take(name);
    else raw[name] = group(fields.nested(name), Settings.shape[name as "scoring"].def.innerType.shape);
  }
  entryFields(fields, "flags", ["content", "kind", "label", "file"], raw.flags);
  entryFields(fields, "files", ["file", "name"], raw.files);
  entryFields(fields, "hints", ["id", "content", "cost"], raw.hints);
  entryFields(fields, "requirements", ["score"], raw.requirements);
  if (isFields(raw.pause)) losesBeside(fields.of(raw.pause, "pause"), ["after", "seconds"]);
  fields.rest();
  return raw;
}

function group(fields: Fields, shape: object): Raw {
  const raw = Object.fromEntries(Object.keys(shape).flatMap((name) => (fields.has(name) ? [[name, fields.take(name)]] : [])));
  fields.ignore(...Object.keys(shape));
  fields.rest();
  return raw;
}

/** Reports fields in the entries of a list other than these. */
function entryFields(fields: Fields, list: string, names: string[], entries: unknown): void {
  if (!Array.isArray(entries)) return;
  entries.forEach((entry: unknown, i) => {
    if (isFields(entry)) losesBeside(fields.of(entry, list, i), names);
  });
}

function losesBeside(fields: Fields, names: string[]): void {
  fields.ignore(...names);
  fields.rest();
}

const isFields = (value: unknown): value is Raw => typeof value === "object" && value !== null && !Array.isArray(value);
