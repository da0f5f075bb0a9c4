import type { Attachment, SettingsInput } from "../challenge/challenge.ts";
import type { Fields } from "../manifest/fields.ts";
import { attachmentOf, type Files } from "../folder/files.ts";
import { nameOf } from "../folder/folder.ts";
import type { Raw } from "../manifest/manifest.ts";
import { aboutFrom, categoryFrom, losePlaceholder, TEMPLATE_PLACEHOLDER } from "./about.ts";
import { flagsFrom, type FoundFlag } from "./flags.ts";
import { fileFrom, hintsFrom, loseRest, shelfOf, slugFrom, STATIC, type Reader } from "./reader.ts";

/** `challenge.yaml`, `.yml` or `.toml` of rcds and rCTF. */
export const rcds: Reader = {
  name: "rcds",
  reads: ({ raw }) => raw.flag !== undefined && raw.attachment === undefined,
  async read(fields, files) {
    const draft = {
      name: fields.required("name"),
      slug: slugFrom(fields, "id"),
      ...categoryFrom(fields, shelfOf(fields.file)),
      ...aboutFrom(fields),
      // A missing weight is rCTF's default, which is compared with the others' weights.
      weight: fields.number("sortWeight") ?? 0,
      description: fields.text("description"),
      state: visibility(fields),
      ...worthFrom(fields),
      hints: hintsFrom(fields),
      flags: flagsFrom(fields, [await flagOf(fields, files)]),
      files: fields.list("provide").flatMap((entry, i) => provided(fields, files, entry, i)),
    };
    losePlaceholder(fields, "description", TEMPLATE_PLACEHOLDER);
    loseRest(fields);
    return draft;
  },
};

function visibility(fields: Fields): "visible" | "hidden" {
  const visible = fields.take("visible") ?? true;
  return typeof visible === "boolean" ? (visible ? "visible" : "hidden") : fields.refuse("truth", "visible");
}

async function flagOf(fields: Fields, files: Files): Promise<FoundFlag> {
  const flag = fields.take("flag");
  if (typeof flag === "string") return { content: flag, at: ["flag"] };
  if (typeof flag !== "object" || flag === null) return fields.refuse("textOrFile", "flag");
  const inner = fields.of(flag as Raw, "flag");
  const pattern = inner.text("regex");
  if (pattern !== undefined) {
    inner.rest();
    return { content: pattern, at: ["flag"], kind: "regex" };
  }
  const path = inner.required("file");
  inner.rest();
  return { content: await files.text(path, inner), at: ["flag"] };
}

/** A number is a constant value; bounds are those of rCTF's curve. */
function worthFrom(fields: Fields): Pick<SettingsInput, "value" | "scoring"> {
  const { value, scoring } = curveFrom(fields);
  return { value, scoring: { ...scoring, ...tieBreakFrom(fields) } };
}

/** Whether a solve decides between equal scores. */
export function tieBreakFrom(fields: Fields): { breaks_ties: boolean } {
  const breaks = fields.take("tiebreakEligible") ?? true;
  return typeof breaks === "boolean" ? { breaks_ties: breaks } : fields.refuse("truth", "tiebreakEligible");
}

function curveFrom(fields: Fields): Pick<SettingsInput, "value" | "scoring"> {
  const value = fields.number("value");
  if (value !== undefined) fields.lose("points", "valueGiven");
  if (value !== undefined) return { value, scoring: STATIC };
  const points = fields.take("points");
  if (typeof points === "number") return { value: points, scoring: STATIC };
  if (points === undefined) return {};
  if (typeof points !== "object" || points === null) return fields.refuse("points", "points");
  const inner = fields.of(points as Raw, "points");
  const [least, most] = [inner.number("min"), inner.number("max")];
  inner.rest();
  return boundedBy(least, most);
}

/** rCTF's curve between these bounds; equal ones are a constant value. */
export function boundedBy(least: number | undefined, most: number | undefined): Pick<SettingsInput, "value" | "scoring"> {
  if (least !== undefined && least === most) return { value: most, scoring: STATIC };
  return { value: most, scoring: { curve: "relative", minimum_share: 0, minimum_points: least ?? 0 } };
}

/** What one entry of `provide` gives players: files, a file under another name, or a ZIP. */
function provided(fields: Fields, files: Files, entry: unknown, i: number): Attachment[] {
  if (typeof entry === "string") return fileFrom(fields, files, entry, ["provide", i]);
  if (typeof entry !== "object" || entry === null) return fields.refuse("pathOrName", "provide", i);
  const inner = fields.of(entry as Raw, "provide", i);
  const as = inner.text("as");
  const kind = inner.text("kind");
  if (kind === "zip" || inner.has("spec")) return zipOf(inner, files, as);
  if (kind !== undefined && kind !== "file") inner.loss(kind, "unknownField", "kind");
  const folder = inner.text("dir");
  const path = folder ?? inner.required("file");
  inner.rest();
  if (folder !== undefined) return packed(inner, files.all(folder, inner), as ?? `${nameOf(folder)}.zip`, folder);
  return fileFrom(inner, files, path, ["file"], as);
}

function zipOf(entry: Fields, files: Files, as?: string): Attachment[] {
  const spec = entry.nested("spec");
  const named = (name: string) => spec.texts(name).flatMap((pattern) => files.all(pattern, spec));
  const left = new Set(named("exclude").map(({ path }) => path));
  const parts = named("files").filter(({ path }) => !left.has(path));
  spec.rest();
  entry.rest();
  return packed(entry, parts, as ?? "files.zip", "spec");
}

function packed(fields: Fields, parts: { name: string; path: string }[], as: string, given: string): Attachment[] {
  if (parts.length === 0) fields.loss(given, "noFiles");
  const zip = as.toLowerCase().endsWith(".zip") ? as : `${as}.zip`;
  return parts.length === 0 ? [] : [{ ...attachmentOf(zip, parts), name: zip, from: { zip: parts } }];
}
