import type { Raw } from "../manifest/manifest.ts";
import type { Tables } from "./ctfd-tables.ts";

/** A challenge of an export: its row, and the rows of other tables that belong to it. */
export type Exported = {
  row: Raw;
  /** How others refer to it: by its name, with its id if several have that name. */
  called: string;
  flags: Raw[];
  hints: Raw[];
  tags: Raw[];
  files: Raw[];
  topics: unknown[];
  module: unknown;
  solution: Raw | undefined;
  /** The values of a falling score, where the type has a table of its own. */
  scoring: Raw | undefined;
  /** What a plug-in's tables say about it, by the name of the table. */
  plugin: Record<string, Raw>;
};

/** The tables that are read, besides those of plug-ins. */
const OWN = ["challenges", "dynamic_challenge", "flags", "hints", "tags", "files", "topics", "challenge_topics", "modules", "solutions"];
const TYPES: readonly unknown[] = ["standard", "dynamic"];
const isOurs = ({ type }: Raw): boolean => (type ?? null) === null || TYPES.includes(type);

/** The name of a challenge's type, if a plug-in has added it. */
export const pluginType = ({ row }: Exported): string | null => (isOurs(row) ? null : String(row.type));

/** The challenges with all that belongs to them, in the order of their ids; `left` counts, by table, the rows that belong to none. */
export async function challengesIn(tables: Tables): Promise<{ all: Exported[]; left: Record<string, number>; read: Set<string> }> {
  const rows = (await tables.rows("challenges")).sort((a, b) => Number(a.id) - Number(b.id));
  const ids = new Set(rows.map(({ id }) => id));
  const plugins = await pluginTables(tables, rows);
  const [dynamic, topics, modules] = [await byId(tables, "dynamic_challenge"), await byId(tables, "topics"), await byId(tables, "modules")];
  const left: Record<string, number> = {};
  const owned = async (name: string) => {
    const found = (await tables.rows(name)).sort((a, b) => Number(a.id) - Number(b.id));
    left[name] = found.filter(({ challenge_id: id }) => !ids.has(id)).length;
    return groupedBy(found, "challenge_id");
  };
  const [flags, hints, tags] = [await owned("flags"), await owned("hints"), await owned("tags")];
  const [files, linked, solutions] = [await owned("files"), await owned("challenge_topics"), await owned("solutions")];
  const names = groupedBy(rows, "name");
  const all = rows.map((row): Exported => ({
    row,
    called: names.get(row.name)!.length === 1 ? String(row.name) : `${String(row.name)} #${String(row.id)}`,
    flags: flags.get(row.id) ?? [],
    hints: hints.get(row.id) ?? [],
    tags: tags.get(row.id) ?? [],
    files: files.get(row.id) ?? [],
    topics: (linked.get(row.id) ?? []).flatMap(({ topic_id: id }) => topics.get(id)?.value ?? []),
    module: modules.get(row.module_id)?.name ?? row.module_id,
    solution: solutions.get(row.id)?.[0],
    scoring: dynamic.get(row.id),
    plugin: Object.fromEntries([...plugins].flatMap(([name, of]) => (of.has(row.id) ? [[name, of.get(row.id)!]] : []))),
  }));
  return { all, left, read: new Set([...OWN, ...plugins.keys()]) };
}

/** Rows by the value of a column. Node 20, which the command may run on, has no `Map.groupBy`. */
function groupedBy(rows: Raw[], column: string): Map<unknown, Raw[]> {
  const groups = new Map<unknown, Raw[]>();
  for (const row of rows) {
    const group = groups.get(row[column]);
    if (group) group.push(row);
    else groups.set(row[column], [row]);
  }
  return groups;
}

async function byId(tables: Tables, name: string): Promise<Map<unknown, Raw>> {
  return new Map((await tables.rows(name)).map((row) => [row.id, row]));
}

/** A plug-in's type has a table whose ids are those of its challenges. A table that counts its rows itself has other ids, or belongs to somebody. */
async function pluginTables(tables: Tables, rows: Raw[]): Promise<Map<string, Map<unknown, Raw>>> {
  const ids = new Set(rows.flatMap((row) => (isOurs(row) ? [] : [row.id])));
  const found = new Map<string, Map<unknown, Raw>>();
  if (ids.size === 0) return found;
  for (const name of tables.names.filter((one) => one.includes("challenge") && !OWN.includes(one))) {
    // oxlint-disable-next-line no-await-in-loop -- one table in memory at a time
    const table = await byId(tables, name);
    const isOfType = (row: Raw) => ids.has(row.id) && !["user_id", "team_id", "challenge_id"].some((column) => column in row);
    if (table.size > 0 && [...table.values()].every(isOfType)) found.set(name, table);
  }
  return found;
}
