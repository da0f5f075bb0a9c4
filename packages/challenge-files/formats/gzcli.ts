import type { Fields } from "../manifest/fields.ts";
import { attachmentOf, isAddress, type Files } from "../folder/files.ts";
import { nameOf } from "../folder/folder.ts";
import { KINDS, type Kind } from "../challenge/names.ts";
import { aboutFrom, categoryFrom, losePlaceholder, TEMPLATE_PLACEHOLDER } from "./about.ts";
import { flagsFrom } from "./flags.ts";
import { fileFrom, hintsFrom, loseRest, shelfOf, slugFrom, STATIC, type Draft, type Reader } from "./reader.ts";

/** Where images that were made for gzcli's platform look for their team's flag. */
export const FLAG_VARIABLE = "GZCTF_FLAG";

/** The memory, and the storage, of a container that names no limit. */
const MEGABYTES = 128;

/** `challenge.yaml` or `.yml` of gzcli, which uses our names for the four kinds. */
export const gzcli: Reader = {
  name: "gzcli",
  reads: ({ raw }) => KINDS.some((kind) => kind === raw.type),
  read(fields, files) {
    const kind = fields.required("type") as Kind;
    const draft = {
      name: fields.required("name"),
      slug: slugFrom(fields, "slug"),
      ...categoryFrom(fields, shelfOf(fields.file)),
      ...aboutFrom(fields),
      kind,
      description: fields.text("description"),
      state: fields.take("visible") === false ? ("hidden" as const) : ("visible" as const),
      ...worthFrom(fields),
      hints: hintsFrom(fields),
      instance: containerFrom(fields.nested("container"), kind),
      flags: flagsFrom(
        fields,
        fields.texts("flags").map((content, i) => ({ content, at: ["flags", i] })),
      ),
      files: fields.texts("provide").flatMap((path, i) => givenFiles(fields, files, path, i)),
    };
    losePlaceholder(fields, "description", TEMPLATE_PLACEHOLDER);
    loseRest(fields);
    return draft;
  },
};

/** gzcli gives every challenge the same curve, and none to those of few points. */
function worthFrom(fields: Fields): Pick<Draft, "value" | "scoring"> {
  const value = fields.number("value");
  if (value === undefined) return {};
  return { value, scoring: value < 100 ? STATIC : { minimum_share: 0.1 } };
}

/** A folder becomes a ZIP, as in gzcli. */
function givenFiles(fields: Fields, files: Files, path: string, i: number) {
  if (isAddress(path) || files.find(path, fields, ["provide", i]) !== null) return fileFrom(fields, files, path, ["provide", i]);
  const parts = files.all(path, fields);
  if (parts.length === 0) fields.loss(path, "noFile", "provide", i);
  return parts.length === 0 ? [] : [{ ...attachmentOf(`${nameOf(path)}.zip`, parts), from: { zip: parts } }];
}

function containerFrom(fields: Fields, kind: Kind): Draft["instance"] {
  const image = fields.text("containerImage") ?? "";
  const isBuilt = image.includes("{{");
  if (isBuilt) fields.service.containerImage = image;
  if (isBuilt) fields.toDo(image, "builtImage", "containerImage");
  const capture = fields.take("enableTrafficCapture");
  const unsaid = kind === "StaticContainer" || kind === "DynamicContainer" ? MEGABYTES : undefined;
  const instance = {
    image: isBuilt ? "" : image,
    port: fields.number("exposePort") ?? fields.number("containerExposePort"),
    memory_mb: fields.number("memoryLimit") ?? unsaid,
    cpu_tenths: fields.number("cpuCount"),
    storage_mb: fields.number("storageLimit") ?? unsaid,
    outbound: outboundFrom(fields),
    capture: capture === undefined ? undefined : capture === true,
    flag_template: fields.text("flagTemplate"),
    flag_variable: kind === "DynamicContainer" ? FLAG_VARIABLE : undefined,
  };
  fields.rest();
  return instance;
}

/** Whether containers reach the Internet: GZCTF's network that is open, or isolated; one of the operator's own is lost. */
export function outboundFrom(fields: Fields): boolean | undefined {
  const mode = fields.text("networkMode");
  if (mode === undefined || mode === "Isolated" || mode === "Open") return mode === undefined ? undefined : mode === "Open";
  fields.loss(mode, "networkMode", "networkMode");
  return undefined;
}
