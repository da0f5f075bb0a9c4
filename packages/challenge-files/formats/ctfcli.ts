import type { SettingsInput } from "../challenge/challenge.ts";
import type { Fields } from "../manifest/fields.ts";
import type { Files } from "../folder/files.ts";
import type { Raw } from "../manifest/manifest.ts";
import { aboutFrom, categoryFrom, losePlaceholder, PLACEHOLDER, solutionFrom } from "./about.ts";
import { rulesFrom } from "./ctfcli-rules.ts";
import { flagsFrom, type FoundFlag } from "./flags.ts";
import { fileFrom, followsFrom, hintsFrom, loseRest, slugFrom, STATIC, type Draft, type Reader } from "./reader.ts";

/** `challenge.yml` of ctfcli, CTFd's command line. */
export const ctfcli: Reader = {
  name: "ctfcli",
  reads: ({ raw }) => ["flags", "value", "version"].some((field) => raw[field] !== undefined),
  read: ctfcliDraft,
};

/** Beside an address, a file that `ctf media` has uploaded to a CTFd; one that is a picture is reported as such. */
const OF_CTFCLI = new RegExp(`${PLACEHOLDER.source}|(?<!!\\[[^[\\]\\n]*\\]\\()\\{media/[^{}\\s]+\\}`);

/** A challenge in the words of ctfcli, which are those of CTFd. */
export async function ctfcliDraft(fields: Fields, files: Files): Promise<Draft> {
  fields.ignore("version");
  const draft = {
    name: fields.required("name"),
    ...idFrom(fields),
    ...categoryFrom(fields),
    ...aboutFrom(fields),
    ...rulesFrom(fields),
    follows: followsFrom(fields),
    ...(await solutionFrom(fields, files)),
    description: fields.text("description"),
    state: stateFrom(fields),
    ...worthFrom(fields),
    hints: hintsFrom(fields),
    flags: flagsFrom(fields, flagTexts(fields)),
    files: fields.list("files").flatMap((path, i) => {
      return typeof path === "string" ? fileFrom(fields, files, path, ["files", i]) : fields.refuse("paths", "files", i);
    }),
  };
  for (const text of ["connection_info", "description"]) losePlaceholder(fields, text, OF_CTFCLI);
  loseRest(fields);
  return draft;
}

/** CTFd's own ids are numbers and mean nothing elsewhere; an id in words names the challenge. */
const idFrom = (fields: Fields): { slug?: string } => {
  const slug = typeof fields.peek("id") === "string" ? slugFrom(fields, "id") : undefined;
  return slug === undefined ? {} : { slug };
};

/** Without a state it is visible, as in ctfcli. */
function stateFrom(fields: Fields): "visible" | "hidden" {
  const state = fields.text("state") ?? "visible";
  return state === "visible" || state === "hidden" ? state : fields.refuse("state", "state");
}

/** A dynamic challenge falls by CTFd's curves, of which the second is the default; a standard one does so if it names a curve, as CTFd has it since 3.8. */
function worthFrom(fields: Fields): Pick<SettingsInput, "value" | "scoring"> {
  // If the file does not say its value, the platform decides.
  if (!["type", "value", "extra"].some((name) => fields.has(name))) return {};
  const type = fields.text("type") ?? "standard";
  const extra = fields.nested("extra");
  const value = fields.number("value");
  const initial = extra.number("initial");
  // A plugin's field, in the same place as the value's settings.
  extra.keep("exposed_port", "sharedServices");
  const minimum = extra.number("minimum");
  const isOfCtfd = type === "dynamic" || type === "standard";
  const decay = isOfCtfd ? extra.number("decay") : undefined;
  const curve = isOfCtfd ? (extra.text("function") ?? (type === "dynamic" ? "logarithmic" : "static")) : type;
  const isStatic = type === "standard" && curve === "static";
  if (isStatic) loseDecay(extra, { minimum, decay });
  extra.rest();
  const worth = { value: initial ?? value };
  if (isStatic || (curve === "linear" && (decay ?? 0) <= 0)) return { ...worth, scoring: STATIC };
  const least = { minimum_share: 0, minimum_points: minimum ?? 0 };
  if (curve === "linear" || curve === "logarithmic")
    return { ...worth, scoring: { curve, ...least, difficulty: Math.max(decay ?? 0, 0) || 1 } };
  fields.loss(curve, "curve", ...(isOfCtfd ? ["extra", "function"] : ["type"]));
  return { ...worth, scoring: least };
}

/** `ctf challenge mirror` writes both fields for every challenge, empty where the value does not fall. */
function loseDecay(extra: Fields, given: Record<string, number | undefined>): void {
  for (const [name, value] of Object.entries(given)) if (value !== undefined) extra.loss(value, "standardValue", name);
}

/** Flags of unknown types are left out. */
function flagTexts(fields: Fields): FoundFlag[] {
  return fields.list("flags").flatMap((flag, i): FoundFlag[] => {
    const at = ["flags", i];
    if (typeof flag === "string" || typeof flag === "number") return [{ content: String(flag), at }];
    if (typeof flag !== "object" || flag === null) return fields.refuse("flag", "flags", i);
    const inner = fields.of(flag as Raw, "flags", i);
    const content = inner.text("content") ?? inner.text("flag");
    if (content === undefined) return inner.refuse("noContent");
    const type = inner.text("type") ?? "static";
    const data = inner.text("data");
    inner.rest();
    const ignoresCase = data === "case_insensitive";
    if (data && !ignoresCase && data !== "case_sensitive") inner.loss(data, "unknownField", "data");
    if (type === "static") return [{ content, at, kind: ignoresCase ? "ignoreCase" : "exact" }];
    if (type === "regex") return [{ content: ignoresCase ? `(?i)${content}` : content, at, kind: "regex" }];
    fields.loss(flag, { code: "flagType", values: { type } }, ...at);
    return [];
  });
}
