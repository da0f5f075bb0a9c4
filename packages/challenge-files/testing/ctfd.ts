/** Tables that every CTFd has. */
const ALWAYS = ["challenges", "flags", "hints", "tags", "files", "users", "teams", "submissions", "solves", "pages", "config"];

/** The files of a CTFd's export with these rows: CTFd writes nothing for a table without any, and each table in one line. */
export function ctfdFiles(tables: Record<string, object[]>, uploads: Record<string, string> = {}): Record<string, string> {
  const table = (rows: object[]) => (rows.length === 0 ? "" : JSON.stringify({ count: rows.length, results: rows, meta: {} }));
  const all = { ...Object.fromEntries(ALWAYS.map((name) => [name, []])), alembic_version: [{ version_num: "5c4996aeb2cb" }], ...tables };
  return {
    ...Object.fromEntries(Object.entries(all).map(([name, rows]) => [`db/${name}.json`, table(rows)])),
    ...Object.fromEntries(Object.entries(uploads).map(([path, text]) => [`uploads/${path}`, text])),
  };
}
