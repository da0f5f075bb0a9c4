import type { SettingsInput } from "../challenge/challenge.ts";
import { isEmpty, type Fields } from "../manifest/fields.ts";
import { isAddress, Files } from "../folder/files.ts";
import type { Lookup } from "../folder/lookup.ts";
import { TEXTS } from "../challenge/limits.ts";
import type { Manifest, Raw } from "../manifest/manifest.ts";
import { ctfcliDraft } from "./ctfcli.ts";
import { lossesOf } from "./ctfd-losses.ts";
import { challengesIn, pluginType, type Exported } from "./ctfd-rows.ts";
import { tablesIn } from "./ctfd-tables.ts";
import type { Export } from "./reader.ts";

/** The export of a whole CTFd, since 2.0: its challenges in ctfcli's words; null when the folder is none. */
export async function ctfdExport(lookup: Lookup): Promise<Export | null> {
  const tables = tablesIn(lookup.folder);
  if (tables === null) return null;
  const { all, left, read } = await challengesIn(tables);
  const called = new Map(all.map((one) => [one.row.id, one.called]));
  const of = new Map(all.map((one) => [manifestOf(tables.fileOf("challenges"), one, called), one]));
  const files = new Files(lookup, "");
  return {
    name: "ctfd",
    manifests: [...of.keys()],
    losses: await lossesOf(tables, left, read),
    async read(fields) {
      const one = of.get(fields.manifest)!;
      const position = fields.number("position");
      keepPlugin(fields, one);
      const solution = solutionFrom(fields);
      return { ...(await ctfcliDraft(fields, files)), ...solution, position, called: one.called, pictureOf };
    },
  };
}

/** The columns that are read; what any other one says is reported under its name. */
const COLUMNS = ["id", "type", "max_attempts", "next_id", "module_id", "initial", "minimum", "decay", "function", "logic"];
const FIGURES = ["initial", "minimum", "decay", "function"];

function manifestOf(file: string, one: Exported, called: Map<unknown, string>): Manifest {
  const { row, flags, hints, tags, topics, module, solution, plugin } = one;
  const others = Object.entries(row).filter(([name, value]) => !COLUMNS.includes(name) && !isEmpty(value));
  const raw: Raw = {
    ...Object.fromEntries(others),
    ...worthOf(one),
    state: row.state === "locked" ? "hidden" : row.state,
    attempts: row.max_attempts,
    scheduled_at: typeof row.scheduled_at === "string" ? `${row.scheduled_at}Z` : row.scheduled_at,
    requirements: needsOf(row.requirements, called),
    next: row.next_id == null ? null : (called.get(row.next_id) ?? `#${String(row.next_id)}`),
    logic: row.logic,
    tags: tags.map(({ value }) => value),
    topics,
    module,
    flags: flags.filter(({ content }) => !isEmpty(content)).map(({ type, content, data }) => ({ type, content, data })),
    hints: hints.filter(({ content }) => !isEmpty(content)).map(hintOf),
    files: one.files.map(({ location }) => pathOf(String(location))),
    solutions: solution && { content: solution.content, state: solution.state },
    ...Object.fromEntries(Object.entries(plugin).map(([name, columns]) => [name, withoutFigures(columns)])),
  };
  const fields = Object.entries(raw).filter(([, value]) => !isEmpty(value));
  return { file: `${file} (${one.called})`, raw: Object.fromEntries(fields), placeOf: () => undefined };
}

/**
 * A score falls where the challenge's own row, that of the dynamic ones, or that of its plug-in says so. Columns of the second have had a prefix
 * since 3.8.1, and so have those of plug-ins that follow it.
 */
function worthOf({ row, scoring, plugin }: Exported): Raw {
  const sources = [...Object.values(plugin), ...(scoring ? [scoring] : []), row];
  const figure = (name: string) => sources.flatMap((one) => one[`dynamic_${name}`] ?? one[name] ?? [])[0];
  const extra = Object.fromEntries(FIGURES.flatMap((name) => (figure(name) === undefined ? [] : [[name, figure(name)]])));
  const isFalling = row.type === "dynamic" || Object.values(plugin).some((one) => fallsBy(one));
  return { type: isFalling ? "dynamic" : "standard", value: row.value, extra: isFalling || isFallingStandard(row) ? extra : undefined };
}

/** A plug-in's type whose score falls has CTFd's columns for it; a switch beside them may turn that off. */
const fallsBy = (columns: Raw): boolean =>
  ["initial", "decay"].every((name) => (columns[`dynamic_${name}`] ?? columns[name] ?? null) !== null) && columns.dynamic_score !== 0;

const isFallingStandard = (row: Raw): boolean => typeof row.function === "string" && row.function !== "static";

const withoutFigures = (columns: Raw): Raw =>
  Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => name !== "id" && !FIGURES.includes(name.replace(/^dynamic_/, "")) && value !== null),
  );

/** MariaDB and CTFd 2.0 have the object as a text. */
function objectOf(value: unknown): unknown {
  try {
    return typeof value === "string" ? JSON.parse(value) : value;
  } catch {
    return value;
  }
}

const fieldsOf = (value: unknown): Raw | null => (typeof value === "object" && value !== null ? { ...value } : null);

function needsOf(given: unknown, called: Map<unknown, string>): unknown {
  const value = objectOf(given);
  const needs = fieldsOf(value);
  if (needs === null) return value;
  const { prerequisites, ...rest } = needs;
  const names = Array.isArray(prerequisites) ? prerequisites.map((id) => called.get(id) ?? `#${String(id)}`) : [];
  return names.length === 0 ? undefined : { ...rest, prerequisites: names };
}

/** The id keeps a hint the same when its text and its price change, so that nobody pays for it twice. */
function hintOf({ id, content, cost, title, requirements }: Raw): Raw {
  const needs = fieldsOf(objectOf(requirements))?.prerequisites;
  return { key: `ctfd-${String(id)}`, content, cost, title, requirements: needs };
}

/** Texts name an uploaded picture by its address, which may contain a token. */
const pictureOf = (target: string): string | null => {
  const [, location] = /^\/files\/([^?#]+)/.exec(target) ?? [];
  return location ? pathOf(location) : null;
};

/** An export puts every file below the last folder of its path. */
const pathOf = (location: string): string =>
  isAddress(location) ? location : ["uploads", ...["uploads", ...location.split("/")].slice(-2)].join("/");

function keepPlugin(fields: Fields, one: Exported): void {
  const type = pluginType(one);
  if (type !== null) fields.loss(type, { code: "challengeType", values: { type } }, "type");
  for (const name of Object.keys(one.plugin)) fields.keep(name, "sharedServices");
}

/** Since 3.8 a challenge may have a solution, which players see now, once they have solved it, or never. */
function solutionFrom(fields: Fields): Pick<SettingsInput, "solution"> {
  const inner = fields.nested("solutions");
  const [text, state] = [inner.text("content"), inner.text("state") ?? "hidden"];
  if (!text) return {};
  if (state !== "hidden") inner.loss(state, "solutionState", "state");
  if (text.length <= TEXTS.markdown) return { solution: text };
  inner.loss(text, { code: "length", values: { most: TEXTS.markdown } }, "content");
  return {};
}
