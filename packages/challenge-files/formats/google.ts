import { short, type Fields } from "../manifest/fields.ts";
import type { Files } from "../folder/files.ts";
import { inside } from "../folder/folder.ts";
import { TEXTS } from "../challenge/limits.ts";
import { parseManifest, type Raw } from "../manifest/manifest.ts";
import { FileError } from "../problems/file-error.ts";
import { reasonOf } from "../problems/reasons.ts";
import { categoryFrom, textsFrom } from "./about.ts";
import { flagsFrom } from "./flags.ts";
import { fileFrom, loseRest, shelfOf, STATIC, type Reader } from "./reader.ts";

/** `metadata.yaml` of Google's CTF, with kCTF's `challenge.yaml` beside it. */
export const google: Reader = {
  name: "google",
  reads: ({ raw, file }) => /(^|\/)metadata\.ya?ml$/.test(file) && raw.flag !== undefined,
  async read(fields, files) {
    const worth = fields.number("static_score");
    const attachment = fields.text("attachment");
    const visible = fields.take("visible") ?? true;
    const draft = {
      name: fields.required("name"),
      ...categoryFrom(fields, shelfOf(fields.file)),
      tags: textsFrom(fields, "label", TEXTS.label, TEXTS.labels),
      connection_info: connectionFrom(fields),
      description: fields.text("description"),
      state: visible === false ? ("hidden" as const) : ("visible" as const),
      ...(worth === undefined ? {} : { value: worth, scoring: STATIC }),
      flags: flagsFrom(fields, [{ content: fields.required("flag"), at: ["flag"] }]),
      files: attachment ? fileFrom(fields, files, attachment, ["attachment"]) : [],
    };
    await deployment(fields, files);
    loseRest(fields);
    return draft;
  },
};

/** The service's address and links to it, one per line. */
function connectionFrom(fields: Fields): string {
  const room = TEXTS.connection / 2;
  const lines = [...textsFrom(fields, "host", room, 1), ...textsFrom(fields, "link", 200, 4)];
  return lines.join("\n");
}

/** What kCTF deploys is a service that all teams share. */
async function deployment(fields: Fields, files: Files): Promise<void> {
  const path = inside(files.base, "challenge.yaml");
  if (path === null || !files.folder.files.has(path)) return;
  const read = contentOf(path, await files.folder.read(path));
  const isRead = !(read instanceof FileError);
  const why = reasonOf("sharedServices");
  fields.losses.push({ file: path, field: "spec", value: short(isRead ? read.spec : read.why), why, ...(isRead && { kept: true }) });
  if (isRead) Object.assign(fields.service, read);
}

/** What a manifest contains, or why it cannot be read, which is reported with that file. */
function contentOf(path: string, bytes: Uint8Array): Raw | FileError {
  try {
    return parseManifest(path, bytes).raw;
  } catch (error) {
    if (error instanceof FileError) return error;
    throw error;
  }
}
