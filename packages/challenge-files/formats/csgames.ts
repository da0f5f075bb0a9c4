import type { Attachment, Hint, SettingsInput } from "../challenge/challenge.ts";
import { Fields, type Loss } from "../manifest/fields.ts";
import { attachmentOf, type Files } from "../folder/files.ts";
import { nameOf } from "../folder/folder.ts";
import { LANGUAGES } from "../challenge/languages.ts";
import type { Raw } from "../manifest/manifest.ts";
import { categoryFrom } from "./about.ts";
import { flagsFrom, type FoundFlag } from "./flags.ts";
import type { Why } from "../problems/reasons.ts";
import { fileFrom, loseRest, slugFrom, STATIC, type Draft, type Need, type Reader } from "./reader.ts";

/** `challenge.json` of CS Games: one file may contain several challenges, whose texts and flags are in separate files. */
export const csgames: Reader = {
  name: "csgames",
  reads: ({ file, raw }) => /(^|\/)challenge\.json$/.test(file) && Array.isArray(raw.challenges),
  async read(fields, files) {
    fields.ignore("$schema");
    const common = { name: fields.required("name"), state: stateFrom(fields) };
    const list = fields.list("challenges");
    const slug = list.length === 1 ? slugFrom(fields, "tag") : undefined;
    fields.keep("deploy", "sharedServices");
    fields.keep("build", "builtFiles");
    fields.keep("test", "solutions");
    fields.lose("tag", "tagOfSeveral");
    fields.rest();
    const drafts: Draft[] = [];
    for (const [i, raw] of list.entries()) {
      if (typeof raw !== "object" || raw === null) return fields.refuse("fields", "challenges", i);
      const losses: Loss[] = i === 0 ? fields.losses : [];
      // The service description for all of them is kept with the first.
      const one = new Fields(fields.manifest, losses, raw as Raw, ["challenges", i], i === 0 ? fields.service : {});
      // oxlint-disable-next-line no-await-in-loop -- a few small files each
      const draft = await challengeFrom(one, files, common.name);
      drafts.push({ ...draft, slug, state: common.state, follows: followsFrom(one, list, common.name), losses, kept: one.service });
      loseRest(one);
    }
    return drafts;
  },
};

const stateFrom = (fields: Fields) => (fields.take("active") === false ? ("hidden" as const) : ("visible" as const));

async function challengeFrom(fields: Fields, files: Files, name: string): Promise<Draft> {
  const value = fields.number("value");
  return {
    name: fields.text("name")?.trim() || name,
    ...categoryFrom(fields),
    ...(await descriptionFrom(fields, files)),
    ...(value !== undefined && { value, scoring: STATIC }),
    hints: await hintsFrom(fields, files),
    flags: flagsFrom(fields, await flagTexts(fields, files)),
    files: fields.list("attachments").flatMap((entry, i) => attachment(fields, files, entry, i)),
  };
}

/** `next` is the index of a challenge in the file, from 0. */
function followsFrom(fields: Fields, list: unknown[], shared: string): Need | undefined {
  const place = fields.number("next");
  if (place === undefined) return undefined;
  const lose = (why: Why) => fields.loss(place, why, "next");
  const named = list[place] as Raw | undefined;
  if (named) return { name: typeof named.name === "string" && named.name.trim() !== "" ? named.name.trim() : shared, lose };
  lose("noChallenge");
  return undefined;
}

type Text = { language: string; text: string };

/** The texts that entries name, each with its language; one without a language applies to all. */
async function textsFrom(fields: Fields, name: string, files: Files): Promise<Text[]> {
  const texts: Text[] = [];
  for (const [i, entry] of fields.list(name).entries()) {
    if (typeof entry !== "object" || entry === null) return fields.refuse("fileName", name, i);
    const inner = fields.of(entry as Raw, name, i);
    const [language, path] = [inner.text("language") ?? "", inner.required("path")];
    inner.rest();
    // oxlint-disable-next-line no-await-in-loop
    texts.push({ language, text: (await files.text(path, inner)).trim() });
  }
  return texts;
}

/** All texts in one, one language below the other, because the platform may not have some of them. */
const together = (texts: Text[]): string => texts.map(({ text }) => text).join("\n\n---\n\n");

/** Translations if the platform supports all languages; English is the default text. */
async function descriptionFrom(fields: Fields, files: Files): Promise<Pick<SettingsInput, "description" | "descriptions">> {
  const texts = await textsFrom(fields, "descriptions", files);
  const ours = texts.map((one) => ({
    ...one,
    tag: LANGUAGES.find((tag) => tag.split("-")[0] === one.language.toLowerCase().split("-")[0]),
  }));
  if (texts.length < 2 || ours.some(({ tag }) => tag === undefined)) return { description: together(texts) };
  const plain = ours.find(({ tag }) => tag === LANGUAGES[0]) ?? ours[0]!;
  const others = ours.filter((one) => one !== plain).map(({ tag, text }) => [tag!, text]);
  return { description: plain.text, descriptions: Object.fromEntries(others) as SettingsInput["descriptions"] };
}

async function hintsFrom(fields: Fields, files: Files): Promise<Hint[]> {
  const hints: Hint[] = [];
  for (const [i, entry] of fields.list("hints").entries()) {
    if (typeof entry !== "object" || entry === null) return fields.refuse("fields", "hints", i);
    const inner = fields.of(entry as Raw, "hints", i);
    const cost = inner.number("cost") ?? 0;
    // oxlint-disable-next-line no-await-in-loop
    const content = together(await textsFrom(inner, "texts", files));
    inner.rest();
    if (cost === 0) hints.push(content);
    else if (Number.isInteger(cost) && cost > 0 && cost <= 1_000_000) hints.push({ content, cost });
    else fields.loss(entry, "price", "hints", i);
  }
  return hints;
}

/** The values that a flag names, compared in the way that the flag says. */
async function flagTexts(fields: Fields, files: Files): Promise<FoundFlag[]> {
  const found: FoundFlag[] = [];
  for (const [i, flag] of fields.list("flags").entries()) {
    if (typeof flag !== "object" || flag === null) return fields.refuse("fields", "flags", i);
    const inner = fields.of(flag as Raw, "flags", i);
    const [isPattern, isSensitive] = [inner.take("regex") === true, inner.take("case_sensitive") !== false];
    // oxlint-disable-next-line no-await-in-loop
    const values = await valuesFrom(inner, files);
    inner.rest();
    for (const value of values) {
      if (isPattern) found.push({ content: isSensitive ? value : `(?i)${value}`, kind: "regex", at: ["flags", i] });
      else found.push({ content: value, kind: isSensitive ? "exact" : "ignoreCase", at: ["flags", i] });
    }
  }
  return found;
}

/** Texts, or the values in a file of variables. */
async function valuesFrom(fields: Fields, files: Files): Promise<string[]> {
  const given = fields.peek("values");
  if (Array.isArray(given) || typeof given === "string") return fields.list("values").map(String);
  const inner = fields.nested("values");
  const type = inner.text("type");
  if (type !== "env") return inner.refuse("env", "type");
  const path = inner.required("path");
  const variables = new Map((await files.text(path, inner)).split("\n").flatMap(variableIn));
  const keys = inner.list("keys").map(String);
  inner.rest();
  return keys.map((key) => variables.get(key) ?? inner.refuse({ code: "key", values: { key, path } }, "keys"));
}

function variableIn(line: string): [string, string][] {
  const [, key, value] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)$/.exec(line.trim()) ?? [];
  return key === undefined ? [] : [[key, value!.trim().replace(/^(["'])(.*)\1$/, "$2")]];
}

/** A file, or a folder as a ZIP. */
function attachment(fields: Fields, files: Files, entry: unknown, i: number): Attachment[] {
  if (typeof entry !== "object" || entry === null) return fields.refuse("fileName", "attachments", i);
  const inner = fields.of(entry as Raw, "attachments", i);
  const [type, path, name] = [inner.text("type") ?? "file", inner.required("path"), inner.text("name")];
  inner.rest();
  if (type !== "directory") return fileFrom(inner, files, path, ["path"], name);
  const parts = files.all(path, inner, ["path"]);
  if (parts.length === 0) inner.loss(path, "noFiles", "path");
  return parts.length === 0
    ? []
    : [{ ...attachmentOf(name ?? `${nameOf(path)}.zip`, parts), name: name ?? `${nameOf(path)}.zip`, from: { zip: parts } }];
}
