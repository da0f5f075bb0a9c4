type Row = Record<string, unknown>;

/** Names of the columns in which two states of a row differ, for the log; the version column does not count. */
export function changedFields(before: Row, after: Row): string {
  const names = Object.keys(after).filter((name) => name !== "version" && JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return names.join(", ") || "nothing";
}
